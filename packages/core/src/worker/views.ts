import { z } from "zod";
import { HostFacts } from "../preflight/host-facts.ts";

/** A worker's report on its engine: the facts of its host, or why the engine does not answer. */
const EngineView = z.discriminatedUnion("available", [
  HostFacts.extend({
    available: z.literal(true),
    version: z.string(),
    kernel: z.string(),
    operatingSystem: z.string(),
    cgroupVersion: z.number(),
    runtime: z.string(),
    storageDriver: z.string(),
  }),
  z.object({ available: z.literal(false), code: z.string(), message: z.string(), nextStep: z.string() }),
]);

/** A process that executes runs, alive. */
export const WorkerView = z.strictObject({
  workerId: z.string(),
  hostId: z.string(),
  startedAt: z.date(),
  seenAt: z.date(),
  engine: EngineView,
});
export type WorkerView = z.infer<typeof WorkerView>;
