import { z } from "zod";
import { HostFacts } from "../preflight/host-facts.ts";
import { DiskSpace } from "./disk.ts";

/** A worker's report on its engine: the facts of its host, or why the worker takes no run. */
export const EngineView = z.discriminatedUnion("available", [
  HostFacts.extend({
    available: z.literal(true),
    version: z.string(),
    kernel: z.string(),
    operatingSystem: z.string(),
    cgroupVersion: z.number(),
    runtime: z.string(),
    storageDriver: z.string(),
    /** Workers of earlier versions report none. */
    disk: DiskSpace.optional(),
  }),
  z.object({ available: z.literal(false), code: z.string(), message: z.string(), nextStep: z.string() }),
]);
export type EngineView = z.infer<typeof EngineView>;

/** A process that executes runs, alive. */
export const WorkerView = z.strictObject({
  workerId: z.string(),
  hostId: z.string(),
  startedAt: z.date(),
  seenAt: z.date(),
  engine: EngineView,
});
export type WorkerView = z.infer<typeof WorkerView>;
