import type { FailureText } from "./failure-text.ts";

/** Failures of a k6 script that somebody brings. */
export const scriptFailures = {
  SCRIPT_INVALID: {
    status: 422,
    blames: "request",
    title: "The script cannot be loaded",
    nextStep:
      "Correct the named lines. A script may load k6's own modules, files beside it by relative paths, and copies of modules of the web.",
  },
  SCRIPT_FAILED: {
    status: 422,
    blames: "request",
    title: "The script was ended by an error",
    nextStep:
      "Read its last lines below; its top level, setup() and teardown() have to pass, and test.abort() ends a script.",
  },
  SCRIPT_OUT_OF_MEMORY: {
    status: 422,
    blames: "request",
    title: "The script used all of its memory",
    nextStep: "Keep less in it: data belongs into a SharedArray, and each virtual user takes some megabytes.",
  },
  SCRIPT_ENDLESS: {
    status: 422,
    blames: "request",
    title: "The script did not end in time",
    nextStep: "Shorten its duration, or give it more time with --limit.",
  },
  SCRIPT_OUTPUT: {
    status: 422,
    blames: "request",
    title: "The script printed too much",
    nextStep: "Print less in it, or give it fewer metrics of its own: the figures of each second are stored.",
  },
} as const satisfies Record<string, FailureText>;
