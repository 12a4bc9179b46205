import type { FailureText } from "./failure-text.ts";

/** Failures between an image and a figure. */
export const measuringFailures = {
  ENGINE_UNAVAILABLE: {
    status: 503,
    blames: "engine",
    retried: true,
    title: "No Docker engine answers",
    nextStep: "Start Docker, or run ./plumb up --yes on Debian or Ubuntu as root.",
  },
  ENGINE_FAILED: {
    status: 503,
    blames: "engine",
    retried: true,
    title: "The Docker engine failed at a request",
    nextStep: "It is tried again by itself; read the engine's log if it happens again.",
  },
  HOST_UNHEALTHY: {
    status: 503,
    blames: "host",
    title: "The worker takes no runs for a while",
    nextStep:
      "Read the failed attempts on the pages of its last runs and fix the cause. It tries a run again after five minutes, or at once after a restart.",
  },
  HOST_DISTURBED: {
    status: 503,
    blames: "outside",
    retried: true,
    title: "Something from outside made the measurement INVALID",
    nextStep: "It is measured again by itself, up to three times; find out what else the host does meanwhile.",
  },
  GENERATOR_ENGINE_UNAVAILABLE: {
    status: 503,
    blames: "engine",
    retried: true,
    title: "An engine that the load comes from does not answer",
    nextStep:
      "See to it that it runs and can be reached from the worker, or take it out of PLUMBLINE_GENERATOR_ENGINES and restart the worker.",
  },
  FIREWALL_UNAVAILABLE: {
    status: 503,
    blames: "host",
    title: "The worker's host has no firewall for servers",
    nextStep:
      "Its kernel needs nf_tables. PLUMBLINE_FIREWALL=off on the worker goes without; docs/operations.md says what servers reach then.",
  },
  PROXY_FAILED: {
    status: 422,
    blames: "installation",
    title: "The proxy in front of the server failed",
    nextStep: "Read its last lines in the evidence, and measure without it or through another one.",
  },
  BASE_UNAVAILABLE: {
    status: 422,
    blames: "installation",
    title: "A base image cannot be had",
    nextStep: "Connect an image registry, or install the toolchain that the message names.",
  },
  SOURCE_UNAVAILABLE: {
    status: 422,
    blames: "installation",
    title: "A public repository cannot be had",
    nextStep: "Build it on a machine that reaches the repository's address, which the message names.",
  },
  REGISTRY_UNAVAILABLE: {
    status: 503,
    blames: "network",
    retried: true,
    title: "An image registry does not answer",
    nextStep: "Check that the registry answers this host; then start the run again.",
  },
  IMAGE_BUILD_FAILED: {
    status: 422,
    blames: "server",
    title: "The server's image does not build",
    nextStep: "Read the end of the build log, correct the Dockerfile, start again.",
  },
  MANIFEST_INVALID: {
    status: 422,
    blames: "server",
    title: "The manifest is not valid",
    nextStep: "Correct the keys that the message names; docs/adding-a-server.md lists them all.",
  },
  ARCHIVE_REFUSED: {
    status: 422,
    blames: "request",
    title: "The archive is not taken",
    nextStep:
      "Pack the folder with plumb server push, or with tar -czf from inside it: server.json and Dockerfile at its top, plain files alone.",
  },
  SERVER_EXITED: {
    status: 422,
    blames: "server",
    title: "The server ended by itself",
    nextStep: "Read its last lines below; it must run until it is told to stop.",
  },
  SERVER_NOT_READY: {
    status: 422,
    blames: "server",
    title: "The server did not become ready",
    nextStep: "It must accept a WebSocket handshake on /ws/echo within 30 s and listen on all addresses.",
  },
  SERVER_OUT_OF_MEMORY: {
    status: 422,
    blames: "server",
    title: "The server was ended for using too much memory",
    nextStep: "Lower the scale, or raise the scenario's memory limit.",
  },
  CONTAINER_REMOVED: {
    status: 500,
    blames: "outside",
    retried: true,
    title: "A container was removed from outside",
    nextStep: "Find out who removes containers on this host (docker rm, a cleaning job); then start the run again.",
  },
  CONTAINER_KILLED: {
    status: 500,
    blames: "outside",
    retried: true,
    title: "A container was ended from outside",
    nextStep: "Find out who stops containers on this host (docker stop, docker kill); then start the run again.",
  },
  CONTAINER_PAUSED: {
    status: 500,
    blames: "outside",
    retried: true,
    title: "A container was paused from outside",
    nextStep: "Find out who pauses containers on this host (docker pause); then start the run again.",
  },
  NETWORK_CHANGED: {
    status: 500,
    blames: "outside",
    retried: true,
    title: "The trial's network was changed from outside",
    nextStep:
      "Find out who changes Docker's networks on this host (docker network rm, prune); then start the run again.",
  },
  IMAGE_REMOVED: {
    status: 500,
    blames: "outside",
    retried: true,
    title: "An image was removed from outside",
    nextStep:
      "Find out who removes images on this host (docker image rm, docker system prune); then start the run again.",
  },
  ENGINE_RESTARTED: {
    status: 503,
    blames: "engine",
    retried: true,
    title: "The Docker engine was restarted",
    nextStep: "Start the run again; an upgrade of the engine is for times without runs.",
  },
  GATE_FAILED: {
    status: 422,
    blames: "server",
    title: "The server does not keep the contract",
    nextStep: "See the failed check: expected and seen stand beside each other.",
  },
  OPPONENT_FAILED: {
    status: 422,
    blames: "server",
    title: "The other side of the duel failed in this round",
    nextStep: "Read the other side's failure; the round counts for neither side.",
  },
  CLIENT_FAILED: {
    status: 422,
    blames: "client",
    title: "The client did not do its work",
    nextStep: "Read its last lines below; docs/adding-a-client.md says what it must print and when it ends.",
  },
  GENERATOR_FAILED: {
    status: 500,
    blames: "generator",
    title: "The load generator failed",
    nextStep: "Read its last lines below; no figure of this trial can be used.",
  },
  FRAMES_UNDELIVERED: {
    status: 500,
    blames: "network",
    retried: true,
    title: "Frames of the load generator were lost on their way",
    nextStep:
      "Check that the connection between generator and worker lasts and that the database stores frames in time; then start the run again.",
  },
  GENERATOR_SILENT: {
    status: 500,
    blames: "network",
    title: "The load generator sent no frames",
    nextStep: "Check that containers reach the worker; see docs/operations.md.",
  },
  PREFLIGHT_REFUSED: {
    status: 422,
    blames: "host",
    title: "This host cannot carry that load",
    nextStep: "Use the smaller scale that the message names.",
  },
  WORKER_LOST: {
    status: 500,
    blames: "worker",
    retried: true,
    title: "The worker that executed this was lost",
    nextStep: "Start the run again; see the worker's log for the reason.",
  },
  WORKER_STOPPED: {
    status: 503,
    blames: "worker",
    retried: true,
    title: "The worker was shut down",
    nextStep: "Start the worker and the run again.",
  },
  ADDRESS_UNUSABLE: {
    status: 503,
    blames: "installation",
    title: "Other hosts cannot reach the worker",
    nextStep: "Set PLUMBLINE_ADDRESS to an address of the worker's machine that the generators' hosts reach.",
  },
  SLOT_TAKEN: {
    status: 409,
    blames: "host",
    title: "Another trial is using this host",
    nextStep: "Nothing: it waits, one measurement at a time.",
  },
  DISK_FULL: {
    status: 507,
    blames: "host",
    title: "The disk is full",
    nextStep: "Free space (old runs, docker builder prune; docs/operations.md says what else), then start again.",
  },
} as const satisfies Record<string, FailureText>;
