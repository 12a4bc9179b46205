import type { FailureText } from "./failure-text.ts";

/** Failures of a server that already runs elsewhere, and of the way to it. */
export const targetFailures = {
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
