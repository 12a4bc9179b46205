import { AuditVerdict } from "@plumbline/core/audit/verdict";
import { Trigger } from "@plumbline/core/run/start-run";
import type { RunRow } from "@plumbline/core/run/views";
import { Status } from "@plumbline/core/task/status";
import { z } from "zod";
import type { Scope } from "../backend.ts";
import { toRunRows } from "./to-run-row.ts";

/** Filters of the list of runs; a run must match all of them. */
export const FindRuns = z.strictObject({
  status: z.array(Status).max(5).optional(),
  trigger: Trigger.optional(),
  serverId: z.string().max(64).optional(),
  scenarioId: z.string().max(64).optional(),
  /** Runs with at least one trial that has one of these verdicts. */
  verdict: z.array(AuditVerdict).max(3).optional(),
  /** Period of the start: `from` inclusive, `until` exclusive. */
  from: z.date().optional(),
  until: z.date().optional(),
  /** Part of the name, case-insensitive. */
  search: z.string().trim().max(120).optional(),
  /** `nextCursor` of the page before. */
  cursor: z.uuid().optional(),
  limit: z.number().int().min(1).max(100).default(25),
});
export type FindRuns = z.infer<typeof FindRuns>;

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
