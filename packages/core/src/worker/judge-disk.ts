const MIB = 1024 ** 2;

/** With less, a worker takes no run: PostgreSQL, images and raw frames need room before a measurement ends. */
export const RUN_NEEDS_BYTES = 512 * MIB;

/** With less, a person should make room soon. */
export const LOW_DISK_BYTES = 5 * 1024 * MIB;

/** `full`: no run starts on it. `low`: some gigabytes should be freed. */
export type DiskState = "ok" | "low" | "full";

/** @param freeBytes bytes that may still be written */
export function judgeDisk(freeBytes: number): DiskState {
  if (freeBytes < RUN_NEEDS_BYTES) return "full";
  return freeBytes < LOW_DISK_BYTES ? "low" : "ok";
}
