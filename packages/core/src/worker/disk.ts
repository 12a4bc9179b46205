import { z } from "zod";

const MIB = 1024 ** 2;

/** With less, a worker takes no run: PostgreSQL, images and raw frames need room before a measurement ends. */
export const RUN_NEEDS_BYTES = 512 * MIB;

/** With less, a person should make room soon. */
export const LOW_DISK_BYTES = 5 * 1024 * MIB;

/** The disk of a host that has the least space: that of the raw frames or that of the engine. */
export const DiskSpace = z.object({ folder: z.string(), freeBytes: z.number() });
export type DiskSpace = z.infer<typeof DiskSpace>;

/** `full`: no run starts on it. `low`: some gigabytes should be freed. */
export type DiskState = "ok" | "low" | "full";

/** @param freeBytes bytes that may still be written */
export function judgeDisk(freeBytes: number): DiskState {
  if (freeBytes < RUN_NEEDS_BYTES) return "full";
  return freeBytes < LOW_DISK_BYTES ? "low" : "ok";
}
