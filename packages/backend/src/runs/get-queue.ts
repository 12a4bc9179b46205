import type { RunRow } from "@plumbline/core/run/views";
import type { Scope } from "../backend.ts";
import { toRunRows } from "./to-run-row.ts";

/** What runs now, how many runs wait behind it, and the planned seconds until the queue is empty. */
export async function getQueue(scope: Scope): Promise<{ running: RunRow | null; waiting: number; remainingS: number }> {
  const open = await scope.backend.db.run.findMany({
    where: { organizationId: scope.organizationId, status: { in: ["queued", "running"] } },
    orderBy: { runId: "asc" },
  });
  const rows = await toRunRows(scope, open);
  return {
    running: rows.find((row) => row.status === "running") ?? null,
    waiting: rows.filter((row) => row.status === "queued").length,
    remainingS: rows.reduce((sum, row) => sum + row.remainingS, 0),
  };
}
