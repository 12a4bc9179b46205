import { accessFailures } from "./access-failures.ts";
import { inspectingFailures } from "./inspecting-failures.ts";
import { measuringFailures } from "./measuring-failures.ts";
import { requestFailures } from "./request-failures.ts";
import { scriptFailures } from "./script-failures.ts";
import { targetFailures } from "./target-failures.ts";

/**
 * Every failure a person can meet, with its text and the next step.
 * A trial or run that fails stores the code, a message with the particulars and its evidence.
 */
export const failures = {
  ...accessFailures,
  ...requestFailures,
  ...measuringFailures,
  ...targetFailures,
  ...inspectingFailures,
  ...scriptFailures,
};
