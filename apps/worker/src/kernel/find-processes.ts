import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@plumbline/core/failure/app-error";
import type { RunningContainer } from "../docker/container/container.ts";
import { parseCgroupPlace } from "./cgroup-path.ts";
import { ifReadable } from "./if-readable.ts";

/** The ids of a container's processes on this machine. @throws PROFILER_NOT_PERMITTED where they cannot be seen from here */
export async function findProcesses({
  pid,
  containerId,
}: Pick<RunningContainer, "pid" | "containerId">): Promise<number[]> {
  const text = (await ifReadable(readFile(`/proc/${pid}/cgroup`, "utf8"))) ?? "";
  // the same number may be another process here when the engine is elsewhere
  const place = text.includes(containerId) ? parseCgroupPlace(text) : undefined;
  if (!place)
    throw new AppError("PROFILER_NOT_PERMITTED", "The server's processes cannot be seen from where the worker runs.");
  const folder = place.version === 1 ? place.pids : place.folder;
  return (await readFile(join(folder, "cgroup.procs"), "utf8")).trim().split("\n").map(Number);
}
