import { z } from "zod";
import { FailureView } from "../failure/failure-view.ts";
import { Status } from "../task/status.ts";

/** The recorder of a flame graph and the extent of its recording. */
export const FlameRecording = z.strictObject({
  recorder: z.enum(["perf", "async-profiler"]),
  /** How long it looked while the trial's load was measured, and how often a second at each busy CPU. */
  seconds: z.number().positive(),
  frequencyHz: z.number().positive(),
  samples: z.number().int().positive(),
  /** Samples in a function whose name is unknown. */
  unnamed: z.number().int().min(0),
  threads: z.number().int().positive(),
  /** The recorded image: built from the same source as the measured one, but with its function names left in. */
  imageDigest: z.string(),
  recordedAt: z.date(),
});
export type FlameRecording = z.infer<typeof FlameRecording>;

/** A trial's flame graph: how far it is, and what the newest that was recorded is like. */
export const FlameGraphView = z.strictObject({
  trialId: z.string(),
  /** Status of the last request; an earlier recording stays until a new one has succeeded. */
  status: Status,
  failure: FailureView.nullable(),
  askedAt: z.date(),
  startedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
  recording: FlameRecording.nullable(),
});
export type FlameGraphView = z.infer<typeof FlameGraphView>;
