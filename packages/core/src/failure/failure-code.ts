import { z } from "zod";

/**
 * Every failure a person can meet: what it says and what to do next. `status` is the HTTP status of the doors.
 * A trial or run that fails stores the code, a message with the particulars and its evidence.
 */
export const failures = {
  INVALID_INPUT: {
    status: 400,
    title: "The request was not understood",
    nextStep: "Correct the fields that the message names and send it again.",
  },
  NOT_SIGNED_IN: {
    status: 401,
    title: "You are not signed in",
    nextStep: "Sign in; without a password, open the one-time link that ./plumb up printed, or run ./plumb link.",
  },
  SIGN_IN_REFUSED: {
    status: 401,
    title: "E-mail and password do not fit",
    nextStep: "Check both. For a lost password, ./plumb link with the e-mail address prints a one-time link.",
  },
  SECOND_FACTOR_REFUSED: {
    status: 422,
    title: "The code is not right",
    nextStep:
      "Type what your app shows now, and check that this device's clock is right; without the app, use a recovery code, or ./plumb link with your e-mail address.",
  },
  PASSWORD_WRONG: {
    status: 422,
    title: "The password is not right",
    nextStep:
      "Type the present password; for a lost one, ./plumb link with your e-mail address prints a one-time link.",
  },
  EMAIL_TAKEN: {
    status: 409,
    title: "This e-mail address has an account",
    nextStep: "Use another address, or sign in with that account.",
  },
  FORBIDDEN: {
    status: 403,
    title: "You may not do this",
    nextStep: "Ask an owner of the organization for the role that may.",
  },
  INVITATION_OVER: {
    status: 422,
    title: "This invitation holds no longer",
    nextStep: "Ask whoever invited you for a new one.",
  },
  LAST_OWNER: {
    status: 409,
    title: "An organization keeps at least one owner",
    nextStep: "Make somebody else an owner first.",
  },
  NOT_FOUND: {
    status: 404,
    title: "There is nothing here by that id",
    nextStep: "Check the id; it may belong to another organization or have been deleted.",
  },
  CONFLICT: { status: 409, title: "The state has changed meanwhile", nextStep: "Reload and try again." },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    title: "This key belongs to another request",
    nextStep: "Use a new Idempotency-Key for a new request, or send the first request's body again.",
  },
  BODY_TOO_LARGE: { status: 413, title: "The request is too large", nextStep: "Send at most what the message names." },
  MEDIA_TYPE_UNSUPPORTED: {
    status: 415,
    title: "This kind of content is not read here",
    nextStep: "Send JSON with Content-Type: application/json.",
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    title: "Too many requests",
    nextStep: "Wait for the seconds that Retry-After names, then go on.",
  },
  QUOTA_EXCEEDED: {
    status: 429,
    title: "The organization is at its limit",
    nextStep: "Wait, or ask an owner to change the limit under Settings, Limits.",
  },
  SERVER_UNKNOWN: { status: 422, title: "Unknown server", nextStep: "Choose one of the servers on the Servers page." },
  WORKLOAD_NOT_SERVED: {
    status: 422,
    title: "The server does not serve that workload",
    nextStep: "Choose one of the workloads in its manifest.",
  },
  SCENARIO_UNKNOWN: {
    status: 422,
    title: "Unknown scenario",
    nextStep: "Choose one of the scenarios on the Scenarios page.",
  },
  MATRIX_EMPTY: {
    status: 422,
    title: "Nothing to measure",
    nextStep: "Choose at least one server that serves the scenario's workload; clients have scenarios of their own.",
  },
  BASELINE_REFUSED: {
    status: 422,
    title: "This run cannot be a baseline",
    nextStep: "Choose a run with at least one trial that succeeded and that the audit did not call INVALID.",
  },
  RUN_NOT_OVER: {
    status: 409,
    title: "The run has not ended yet",
    nextStep: "Wait for its end, then ask again.",
  },
  RAW_FRAMES_MISSING: {
    status: 404,
    title: "The raw frames are not in this folder",
    nextStep:
      "Replay on the host that the message names, with its PLUMBLINE_DATA_DIR, or put its file back from a backup.",
  },
  TLS_NOT_SERVED: {
    status: 422,
    title: "Not every chosen server ends TLS itself",
    nextStep:
      'Leave those servers out, or switch "Encrypted (wss)" off: with a proxy in front of them, the proxy would be measured.',
  },
  RUN_OVER: { status: 409, title: "The run has already ended", nextStep: "Start it again as a new run." },
  CRON_IMPOSSIBLE: {
    status: 422,
    title: "That is no time that comes",
    nextStep: "Write five fields, such as 0 2 * * * for every night at two, and a time zone such as Europe/Berlin.",
  },
  NAME_TAKEN: { status: 409, title: "The name is taken", nextStep: "Choose another name, or change the one there is." },
  SUITE_IN_USE: {
    status: 409,
    title: "A schedule starts this suite",
    nextStep: "Delete the schedule first, or let it start another suite.",
  },
  SCHEDULE_BUSY: {
    status: 409,
    title: "The run before it has not ended",
    nextStep: "Wait for its end or cancel it; if it happens each time, the schedule comes too often for its suite.",
  },
  TARGET_REFUSED: {
    status: 422,
    title: "This address is not sent to",
    nextStep: "Use an address in the public internet, or let the operator set PLUMBLINE_ALLOW_PRIVATE_WEBHOOKS=yes.",
  },
  MAIL_NOT_CONFIGURED: {
    status: 422,
    title: "This installation sends no e-mail",
    nextStep: "Let the operator set PLUMBLINE_SMTP_URL and PLUMBLINE_MAIL_FROM and start the dashboard again.",
  },
  QUEUE_UNAVAILABLE: {
    status: 503,
    title: "The queue does not answer",
    nextStep: "The run is saved and starts by itself once Redis answers again.",
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    title: "The database does not answer",
    nextStep: "Check DATABASE_URL and that PostgreSQL runs, then try again.",
  },
  INTERNAL: {
    status: 500,
    title: "Something went wrong on our side",
    nextStep: "Try again; if it happens twice, report it with the log of the time.",
  },

  ENGINE_UNAVAILABLE: {
    status: 503,
    title: "No Docker engine answers",
    nextStep: "Start Docker, or run ./plumb up --yes on Debian or Ubuntu as root.",
  },
  BASE_UNAVAILABLE: {
    status: 422,
    title: "A base image cannot be had",
    nextStep: "Connect an image registry, or install the toolchain that the message names.",
  },
  IMAGE_BUILD_FAILED: {
    status: 422,
    title: "The server's image does not build",
    nextStep: "Read the end of the build log, correct the Dockerfile, start again.",
  },
  MANIFEST_INVALID: {
    status: 422,
    title: "The manifest is not valid",
    nextStep: "Correct the keys that the message names; docs/adding-a-server.md lists them all.",
  },
  ARCHIVE_REFUSED: {
    status: 422,
    title: "The archive is not taken",
    nextStep:
      "Pack the folder with plumb server push, or with tar -czf from inside it: server.json and Dockerfile at its top, plain files alone.",
  },
  SERVER_EXITED: {
    status: 422,
    title: "The server ended by itself",
    nextStep: "Read its last lines below; it must run until it is told to stop.",
  },
  SERVER_NOT_READY: {
    status: 422,
    title: "The server did not become ready",
    nextStep: "It must accept a WebSocket handshake on /ws/echo within 30 s and listen on all addresses.",
  },
  SERVER_OUT_OF_MEMORY: {
    status: 422,
    title: "The server was ended for using too much memory",
    nextStep: "Lower the scale, or raise the scenario's memory limit.",
  },
  GATE_FAILED: {
    status: 422,
    title: "The server does not keep the contract",
    nextStep: "See the failed check: expected and seen stand beside each other.",
  },
  CLIENT_FAILED: {
    status: 422,
    title: "The client did not do its work",
    nextStep: "Read its last lines below; docs/adding-a-client.md says what it must print and when it ends.",
  },
  FLAME_GRAPH_REFUSED: {
    status: 422,
    title: "There is no flame graph of such a trial",
    nextStep: "Choose a trial of a server that has succeeded.",
  },
  PROFILER_MISSING: {
    status: 422,
    title: "The worker's host has no profiler",
    nextStep: "Install perf there (Debian: apt install linux-perf) and ask again; see docs/flame-graphs.md.",
  },
  PROFILER_NOT_PERMITTED: {
    status: 422,
    title: "The profiler may not look into the server",
    nextStep: "Let the worker run on the engine's own machine as root; see docs/flame-graphs.md.",
  },
  PROFILER_FAILED: {
    status: 500,
    title: "The profiler failed",
    nextStep: "Read its last lines below and ask again.",
  },
  PROFILE_EMPTY: {
    status: 422,
    title: "The server did nothing while it was watched",
    nextStep: "Choose a trial whose load keeps the server busy.",
  },
  PROFILE_UNNAMED: {
    status: 422,
    title: "The server's functions have no names",
    nextStep: "Let its Dockerfile leave them in when ARG STRIP is empty; docs/flame-graphs.md shows how.",
  },
  GENERATOR_FAILED: {
    status: 500,
    title: "The load generator failed",
    nextStep: "Read its last lines below; no figure of this trial can be used.",
  },
  GENERATOR_SILENT: {
    status: 500,
    title: "The load generator sent no frames",
    nextStep: "Check that containers reach the worker; see docs/operations.md.",
  },
  PREFLIGHT_REFUSED: {
    status: 422,
    title: "This host cannot carry that load",
    nextStep: "Use the smaller scale that the message names.",
  },
  WORKER_LOST: {
    status: 500,
    title: "The worker that executed this was lost",
    nextStep: "Start the run again; see the worker's log for the reason.",
  },
  WORKER_STOPPED: { status: 503, title: "The worker was shut down", nextStep: "Start the worker and the run again." },
  SLOT_TAKEN: {
    status: 409,
    title: "Another trial is using this host",
    nextStep: "Nothing: it waits, one measurement at a time.",
  },
  DISK_FULL: {
    status: 507,
    title: "The disk is full",
    nextStep: "Free space (docker system prune, old runs), then start again.",
  },
} as const satisfies Record<string, { status: number; title: string; nextStep: string }>;

export const FailureCode = z.enum(Object.keys(failures) as [keyof typeof failures, ...(keyof typeof failures)[]]);
export type FailureCode = keyof typeof failures;
