import { z } from "zod";

/** The disk of a host that has the least space: that of the raw frames or that of the engine. */
export const DiskSpace = z.object({ folder: z.string(), freeBytes: z.number() });
export type DiskSpace = z.infer<typeof DiskSpace>;
