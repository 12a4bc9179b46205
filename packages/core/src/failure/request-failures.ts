import type { FailureText } from "./failure-text.ts";

/** Failures of a request and of the state that it meets. */
export const requestFailures = {
  INVALID_INPUT: {
    status: 400,
    blames: "request",
    title: "The request was not understood",
    nextStep: "Correct the fields that the message names and send it again.",
  },
  NOT_FOUND: {
    status: 404,
    blames: "request",
    title: "There is nothing here by that id",
    nextStep: "Check the id; it may belong to another organization or have been deleted.",
  },
  CONFLICT: {
    status: 409,
    blames: "request",
    title: "The state has changed meanwhile",
    nextStep: "Reload and try again.",
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    blames: "request",
    title: "This key belongs to another request",
    nextStep: "Use a new Idempotency-Key for a new request, or send the first request's body again.",
  },
  BODY_TOO_LARGE: {
    status: 413,
    blames: "request",
    title: "The request is too large",
    nextStep: "Send at most what the message names.",
  },
  MEDIA_TYPE_UNSUPPORTED: {
    status: 415,
    blames: "request",
    title: "This kind of content is not read here",
    nextStep: "Send JSON with Content-Type: application/json.",
  },
  SERVER_UNKNOWN: {
    status: 422,
    blames: "request",
    title: "Unknown server",
    nextStep: "Choose one of the servers on the Servers page, or of plumb servers.",
  },
  WORKLOAD_NOT_SERVED: {
    status: 422,
    blames: "request",
    title: "The server does not serve that workload",
    nextStep: "Choose one of the workloads in its manifest.",
  },
  SCENARIO_UNKNOWN: {
    status: 422,
    blames: "request",
    title: "Unknown scenario",
    nextStep: "Choose one of the scenarios on the Scenarios page, or of plumb scenarios.",
  },
  MATRIX_EMPTY: {
    status: 422,
    blames: "request",
    title: "Nothing to measure",
    nextStep: "Choose at least one server that serves the scenario's workload; clients have scenarios of their own.",
  },
  DUEL_REFUSED: {
    status: 422,
    blames: "request",
    title: "This cannot be a duel",
    nextStep:
      "Name two to eight servers, or one to hold against itself, and one scenario in which clients send at a fixed rate, such as echo-open or chat-steady; measure anything else one after another, with plumb run.",
  },
  RUN_SIDE_BY_SIDE: {
    status: 422,
    blames: "request",
    title: "The run is a duel",
    nextStep: "Choose a run whose servers were measured one after another; a duel's verdict is on its own page.",
  },
  BASELINE_REFUSED: {
    status: 422,
    blames: "request",
    title: "This run cannot be a baseline",
    nextStep: "Choose a run with at least one trial that succeeded and that the audit did not call INVALID.",
  },
  BUNDLE_REFUSED: {
    status: 422,
    blames: "request",
    title: "The bundle cannot be read",
    nextStep: "Export the run again with plumb export RUN --bundle FILE, and send that file unchanged.",
  },
  RUN_IMPORTED: {
    status: 422,
    blames: "request",
    title: "The run was imported",
    nextStep: "Choose a run that was measured on this installation; plumb reproduce FILE measures a bundle again here.",
  },
  RUN_IS_BASELINE: {
    status: 409,
    blames: "request",
    title: "The run is a baseline",
    nextStep: "Make another run that baseline, or remove the baseline, then delete the run.",
  },
  RUN_NOT_OVER: {
    status: 409,
    blames: "request",
    title: "The run has not ended yet",
    nextStep: "Wait for its end, then ask again.",
  },
  RAW_FRAMES_MISSING: {
    status: 404,
    blames: "host",
    title: "The raw frames are not in this folder",
    nextStep:
      "Replay on the host that the message names, with its PLUMBLINE_DATA_DIR, or put its file back from a backup.",
  },
  TLS_NOT_SERVED: {
    status: 422,
    blames: "request",
    title: "Not every chosen server ends TLS itself",
    nextStep:
      'Leave those servers out, or switch "Encrypted (wss)" off: with a proxy in front of them, the proxy would be measured.',
  },
  RUN_OVER: {
    status: 409,
    blames: "request",
    title: "The run has already ended",
    nextStep: "Start it again as a new run.",
  },
  CRON_IMPOSSIBLE: {
    status: 422,
    blames: "request",
    title: "That is no time that comes",
    nextStep: "Write five fields, such as 0 2 * * * for every night at two, and a time zone such as Europe/Berlin.",
  },
  NAME_TAKEN: {
    status: 409,
    blames: "request",
    title: "The name is taken",
    nextStep: "Choose another name, or change the one there is.",
  },
  SUITE_IN_USE: {
    status: 409,
    blames: "request",
    title: "A schedule starts this suite",
    nextStep: "Delete the schedule first, or let it start another suite.",
  },
  SCHEDULE_BUSY: {
    status: 409,
    blames: "request",
    title: "The run before it has not ended",
    nextStep: "Wait for its end or cancel it; if it happens each time, the schedule comes too often for its suite.",
  },
  TARGET_REFUSED: {
    status: 422,
    blames: "request",
    title: "This address is not sent to",
    nextStep: "Use an address in the public internet, or let the operator set PLUMBLINE_ALLOW_PRIVATE_WEBHOOKS=yes.",
  },
  MAIL_NOT_CONFIGURED: {
    status: 422,
    blames: "installation",
    title: "This installation sends no e-mail",
    nextStep: "Let the operator set PLUMBLINE_SMTP_URL and PLUMBLINE_MAIL_FROM and start the dashboard again.",
  },
  MAIL_NOT_SENT: {
    status: 503,
    blames: "installation",
    title: "The e-mail could not be sent",
    nextStep:
      "Check the address and send it again; if that fails too, let the operator check PLUMBLINE_SMTP_URL and the dashboard's log.",
  },
  QUEUE_UNAVAILABLE: {
    status: 503,
    blames: "queue",
    title: "The queue does not answer",
    nextStep: "The run is saved and starts by itself once Redis answers again.",
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    blames: "database",
    retried: true,
    title: "The database does not answer",
    nextStep: "Check DATABASE_URL and that PostgreSQL runs, then try again.",
  },
  OTHER_VERSION: {
    status: 503,
    blames: "installation",
    title: "This program and the database are of different versions",
    nextStep: "Bring web, workers and database to one version: git pull and ./plumb up, or docker compose up --build.",
  },
  INTERNAL: {
    status: 500,
    blames: "plumbline",
    title: "Something went wrong on our side",
    nextStep: "Try again; if it happens twice, report it with the log of the time.",
  },
} as const satisfies Record<string, FailureText>;
