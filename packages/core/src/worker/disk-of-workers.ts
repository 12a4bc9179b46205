import { AppError } from "../failure/app-error.ts";
import { type DiskState, judgeDisk } from "./judge-disk.ts";
import type { EngineView, WorkerView } from "./views.ts";

type Reporting = Pick<WorkerView, "engine">;
type Refusing = Extract<EngineView, { available: false }>;

const findFull = (workers: readonly Reporting[]): Refusing[] =>
  workers.flatMap(({ engine }) => (!engine.available && engine.code === "DISK_FULL" ? [engine] : []));

/** The state of the fullest disk that a worker reports; null if none reports one. */
export function fullestDisk(workers: readonly Reporting[]): DiskState | null {
  if (findFull(workers).length > 0) return "full";
  const free = workers.flatMap(({ engine }) => (engine.available && engine.disk ? [engine.disk.freeBytes] : []));
  return free.length > 0 ? judgeDisk(Math.min(...free)) : null;
}

/** Refuses a run that no worker could take, because the disk of each is full. @throws DISK_FULL */
export function refuseFullDisks(workers: readonly Reporting[]): void {
  const full = findFull(workers);
  const [first] = full;
  if (!first || full.length < workers.length) return;
  throw new AppError("DISK_FULL", first.message, { nextStep: first.nextStep });
}
