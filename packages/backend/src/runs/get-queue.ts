import type { RunRow } from "@plumbline/core/run/views";
import type { Scope } from "../backend.ts";
import { findWorkers } from "../workers/find-workers.ts";
import { toRunRows } from "./to-run-row.ts";

export type QueueView = {
  running: RunRow | null;
  /** Runs behind it. */
  waiting: number;
  /** Planned seconds until the queue is empty. */
  remainingS: number;
  /** Processes that are alive and take runs. */
  workers: number;
};

/** The run in progress, the waiting runs, the remaining time, and the number of workers that are alive. */
export async function getQueue(scope: Scope): Promise<QueueView> {
  const open = await scope.backend.db.run.findMany({
    // a floor that an idle host measures by itself makes room for every other run
    where: { organizationId: scope.organizationId, status: { in: ["queued", "running"] }, hostId: null },
    orderBy: { runId: "asc" },
  });
  const [rows, workers] = await Promise.all([toRunRows(scope, open), findWorkers(scope.backend)]);
  return {
    running: rows.find((row) => row.status === "running") ?? null,
    waiting: rows.filter((row) => row.status === "queued").length,
    remainingS: rows.reduce((sum, row) => sum + row.remainingS, 0),
    workers: workers.length,
  };
}
