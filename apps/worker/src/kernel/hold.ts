import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CgroupPlace } from "./cgroup-path.ts";
import { ifReadable } from "./if-readable.ts";
import { parseKeyed } from "./usage.ts";

/** The restraints on a container at one moment. */
export interface Hold {
  /** True if it is paused (its cgroup is frozen) or its first program is stopped by a signal; null if neither is shown. */
  readonly frozen: boolean | null;
  /** Its CPU quota in cores; null where it has none or the kernel shows none. */
  readonly quotaCores: number | null;
}

/** Reads what holds a container back. A file that is not there leaves its answer null: a container that is gone shows elsewhere. */
export type HoldReader = () => Promise<Hold>;

const read = (...path: string[]) => ifReadable(readFile(join(...path), "utf8"));

/** Prepares to read the hold of a container whose init process has this id. */
export function openHoldReader(place: CgroupPlace, pid: number): HoldReader {
  let program: string | null = null;
  return async () => {
    program ??= await findProgram(pid);
    const [frozen, stat, quotaCores] = await Promise.all([
      place.version === 1
        ? read(place.freezer ?? "", "freezer.state").then(parseFreezerState)
        : read(place.folder, "cgroup.events").then(parseFrozen),
      program === null ? null : read("/proc", program, "stat"),
      place.version === 1 ? readQuotaV1(place.cpu) : read(place.folder, "cpu.max").then(parseCpuMax),
    ]);
    const stopped = parseStopped(stat);
    return { frozen: frozen === null && stopped === null ? null : frozen === true || stopped === true, quotaCores };
  };
}

/** The container's own program is the child of its init process, which ignores signals that stop others. */
async function findProgram(initPid: number): Promise<string | null> {
  const children = await read("/proc", String(initPid), "task", String(initPid), "children");
  return children?.trim().split(" ")[0] || null;
}

async function readQuotaV1(folder: string): Promise<number | null> {
  const [quota, period] = await Promise.all([read(folder, "cpu.cfs_quota_us"), read(folder, "cpu.cfs_period_us")]);
  return parseCpuMax(quota && period && `${quota.trim()} ${period.trim()}`);
}

/** `freezer.state` of cgroup version 1. */
export function parseFreezerState(text: string | null): boolean | null {
  return text === null ? null : text.trim() !== "THAWED";
}

/** `cgroup.events` of cgroup version 2; null before Linux 5.2, which has no freezer there. */
export function parseFrozen(text: string | null): boolean | null {
  const frozen = text === null ? undefined : parseKeyed(text).get("frozen");
  return frozen === undefined ? null : frozen === 1;
}

/** `cpu.max`: quota and period in microseconds; no number, or −1, is no quota. */
export function parseCpuMax(text: string | null): number | null {
  const [quota = Number.NaN, period = Number.NaN] = (text ?? "").trim().split(/\s+/).map(Number);
  return quota > 0 && period > 0 ? quota / period : null;
}

/** True if the process of a `/proc/<pid>/stat` is stopped by a signal. Its name, in brackets, may hold anything. */
export function parseStopped(text: string | null): boolean | null {
  const state = text?.slice(text.lastIndexOf(")") + 1).trim()[0];
  return state === undefined ? null : state === "T";
}
