import type { FailureText } from "./failure-text.ts";

/** Failures of what looks into a server beside its trials: flame graphs and the Autobahn suite. */
export const inspectingFailures = {
  FLAME_GRAPH_REFUSED: {
    status: 422,
    blames: "request",
    title: "There is no flame graph of such a trial",
    nextStep: "Choose a trial of a server that has succeeded.",
  },
  PUSHED_NOT_PROFILED: {
    status: 422,
    blames: "installation",
    title: "Servers that were pushed are not profiled here",
    nextStep: "If you trust all who push, start the worker with PLUMBLINE_PROFILE_PUSHED=on.",
  },
  SUITE_UNAVAILABLE: {
    status: 503,
    blames: "installation",
    title: "The Autobahn test suite cannot be run here",
    nextStep: "Install Python 2.7 with pip, or name it by PLUMBLINE_PYTHON2.",
  },
  PROFILER_MISSING: {
    status: 422,
    blames: "installation",
    title: "The worker's host has no profiler",
    nextStep: "Install perf there (Debian: apt install linux-perf) and ask again; see docs/flame-graphs.md.",
  },
  PROFILER_NOT_PERMITTED: {
    status: 422,
    blames: "installation",
    title: "The profiler may not look into the server",
    nextStep: "Let the worker run on the engine's own machine as root; see docs/flame-graphs.md.",
  },
  PROFILER_FAILED: {
    status: 500,
    blames: "plumbline",
    title: "The profiler failed",
    nextStep: "Read its last lines below and ask again.",
  },
  PROFILE_EMPTY: {
    status: 422,
    blames: "server",
    title: "The server did nothing while it was watched",
    nextStep: "Choose a trial whose load keeps the server busy.",
  },
  PROFILE_UNNAMED: {
    status: 422,
    blames: "server",
    title: "The server's functions have no names",
    nextStep: "Let its Dockerfile leave them in when ARG STRIP is empty; docs/flame-graphs.md shows how.",
  },
} as const satisfies Record<string, FailureText>;
