import type { FailureText } from "./failure-text.ts";

/** Failures of a server that already runs elsewhere, and of the way to it. */
export const targetFailures = {
  TARGET_UNPROVED: {
    status: 422,
    blames: "request",
    title: "The target's host is not shown to be yours",
    nextStep:
      "Put the target's token at its address or into a TXT record of its name, and have it looked at: plumb target prove ID. The operator can list a private host in PLUMBLINE_TARGET_HOSTS instead.",
  },
  TARGET_PRIVATE: {
    status: 422,
    blames: "request",
    title: "The target's address is private",
    nextStep: "Have the operator list the host in PLUMBLINE_TARGET_HOSTS, or name a public address.",
  },
  TARGET_MIXED: {
    status: 422,
    blames: "request",
    title: "Addresses and containers do not go into one run",
    nextStep: "Start a run of the targets alone: of an address neither CPU nor memory nor image is known.",
  },
  TARGET_LOAD_REFUSED: {
    status: 422,
    blames: "request",
    title: "This load does not go to an address",
    nextStep: "Choose a scenario with a fixed rate, and fewer clients or messages a second.",
  },
  FLOW_INVALID: {
    status: 422,
    blames: "request",
    title: "The flow cannot be read",
    nextStep: "Correct the named lines; plumb flow check FILE shows the same ones without an installation.",
  },
  TARGET_CLOCK: {
    status: 422,
    blames: "server",
    title: "The target's clock cannot be read from its ticks",
    nextStep:
      "Each tick is <n> <intended> <sent>, in microseconds of one clock that runs evenly: see docs/adding-a-server.md.",
  },
  TARGET_AGENT: {
    status: 422,
    blames: "network",
    title: "The target's agent cannot be read",
    nextStep:
      "Start it on the target's machine (./plumb agent --port …), let the worker's host connect to its port, and give its token in PLUMB_AGENT_TOKEN and its address with https:// where it speaks TLS.",
  },
  TARGET_LINK_LOCAL: {
    status: 422,
    blames: "request",
    title: "The target's address is link-local",
    nextStep: "Name an address of the server itself: link-local ones lead to services of the machine and its cloud.",
  },
  TARGET_UNREACHABLE: {
    status: 422,
    blames: "server",
    title: "The target cannot be connected to",
    nextStep: "Check the name and the port, and that the worker's host may connect to it.",
  },
  TARGET_SILENT: {
    status: 422,
    blames: "server",
    title: "The target does not answer",
    nextStep: "Check that a WebSocket server listens at this address and path.",
  },
  TARGET_CLOSED: {
    status: 422,
    blames: "server",
    title: "The target closed the connection at once",
    nextStep: "Read the target's own log: it may expect TLS (wss://), a header or another path.",
  },
  TARGET_REDIRECTED: {
    status: 422,
    blames: "server",
    title: "The target redirects",
    nextStep: "Name the address that it leads to as the target; redirects are not followed.",
  },
  TARGET_DECLINED: {
    status: 422,
    blames: "server",
    title: "The target does not switch to WebSocket",
    nextStep: "Check the path, the headers and the subprotocol; 401 and 403 mean that a header is missing or wrong.",
  },
  TARGET_PROTOCOL: {
    status: 422,
    blames: "server",
    title: "The target does not speak HTTP/1.1",
    nextStep: "Put the address of the WebSocket server itself; a proxy on the way must speak HTTP/1.1 for upgrades.",
  },
  TARGET_CERTIFICATE: {
    status: 422,
    blames: "server",
    title: "The target's certificate is not valid",
    nextStep: "Renew it or correct its names; name an authority of your own with --ca FILE.",
  },
} as const satisfies Record<string, FailureText>;
