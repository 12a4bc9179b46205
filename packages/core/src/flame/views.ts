import { z } from "zod";
import { FailureView } from "../failure/failure-view.ts";
import { Status } from "../task/status.ts";

/** What looked at the server, and how. */
export const FlameRecording = z.strictObject({
  recorder: z.enum(["perf", "async-profiler"]),
  /** How long it looked while the trial's load was measured, and how often a second at each busy CPU. */
  seconds: z.number().positive(),
  frequencyHz: z.number().positive(),
  samples: z.number().int().positive(),
  /** Samples in a function of which the name is not known. */
  unnamed: z.number().int().min(0),
  threads: z.number().int().positive(),
  /** Of the same source as the measured one, but with the names of its functions left in. */
  imageDigest: z.string(),
  recordedAt: z.coerce.date(),
});
export type FlameRecording = z.infer<typeof FlameRecording>;

/** A trial's flame graph: how far it is, and what the newest that was recorded is like. */
export const FlameGraphView = z.strictObject({
  trialId: z.string(),
  /** Of what was asked for last; an earlier recording stays until a new one has succeeded. */
  status: Status,
  failure: FailureView.nullable(),
  askedAt: z.date(),
  startedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
  recording: FlameRecording.nullable(),
});
export type FlameGraphView = z.infer<typeof FlameGraphView>;
