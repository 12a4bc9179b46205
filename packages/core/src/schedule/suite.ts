import { z } from "zod";
import { RunKind, StartRun } from "../run/start-run.ts";

/** The request of a suite: a run's request without its name and commit. An A/A run is no suite, but the control of a schedule. */
export const SuiteRequest = StartRun.omit({ name: true, commit: true }).extend({
  kind: RunKind.exclude(["aa"]).default("measure"),
});
export type SuiteRequest = z.infer<typeof SuiteRequest>;

/** A request to save a matrix of servers × scenarios with its parameters and mode. */
export const SaveSuite = z.strictObject({
  name: z.string().trim().min(1, "A suite needs a name.").max(80, "A name has at most 80 characters."),
  request: SuiteRequest,
});
export type SaveSuite = z.infer<typeof SaveSuite>;

export const SuiteView = z.strictObject({
  suiteId: z.string(),
  name: z.string(),
  request: SuiteRequest,
  /** Names of the schedules that start it. */
  schedules: z.array(z.string()),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type SuiteView = z.infer<typeof SuiteView>;
