import type { FindRuns } from "@plumbline/core/run/find-runs";
import type { RunRow } from "@plumbline/core/run/views";
import type { Scope } from "../backend.ts";
import { toRunRows } from "./to-run-row.ts";

/** One page of runs, newest first. Ids are time-ordered, so the last id is the cursor. */
export async function findRuns(
  scope: Scope,
  filters: FindRuns,
): Promise<{ runs: RunRow[]; nextCursor: string | null }> {
  const runs = await scope.backend.db.run.findMany({
    where: {
      organizationId: scope.organizationId,
      ...(filters.status?.length ? { status: { in: filters.status } } : {}),
      ...(filters.from || filters.until ? { createdAt: { gte: filters.from, lt: filters.until } } : {}),
      ...(filters.tag ? { tags: { has: filters.tag } } : {}),
      ...(filters.trigger ? { trigger: filters.trigger } : {}),
      ...(filters.search ? { name: { contains: filters.search, mode: "insensitive" } } : {}),
      ...(filters.serverId || filters.scenarioId || filters.verdict?.length
        ? {
            trials: {
              some: {
                ...(filters.serverId ? { serverId: filters.serverId } : {}),
                ...(filters.scenarioId ? { scenarioId: filters.scenarioId } : {}),
                ...(filters.verdict?.length ? { verdict: { in: filters.verdict } } : {}),
              },
            },
          }
        : {}),
      ...(filters.cursor ? { runId: { lt: filters.cursor } } : {}),
    },
    orderBy: { runId: "desc" },
    take: filters.limit + 1,
  });
  const page = runs.slice(0, filters.limit);
  return {
    runs: await toRunRows(scope, page),
    nextCursor: runs.length > filters.limit ? (page.at(-1)?.runId ?? null) : null,
  };
}
