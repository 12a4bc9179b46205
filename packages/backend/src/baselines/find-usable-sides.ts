import type { BaselineSide } from "@plumbline/core/baseline/baseline";
import type { Scope } from "../backend.ts";
import { Prisma } from "../generated/prisma/client.ts";

/**
 * Number of usable rounds of each server, scenario version and host, by run. The same rule as core's `isUsable`, in
 * SQL.
 */
export async function findUsableSides(scope: Scope, runIds: readonly string[]): Promise<Map<string, BaselineSide[]>> {
  const groups = await scope.backend.db.trial.groupBy({
    by: ["runId", "serverId", "scenarioId", "scenarioVersion", "environmentId", "verdict"],
    where: {
      organizationId: scope.organizationId,
      runId: { in: [...runIds] },
      status: "succeeded",
      result: { summary: { not: Prisma.DbNull } },
      allotment: { path: ["opponent"], equals: Prisma.DbNull },
      OR: [{ verdict: null }, { verdict: { not: "INVALID" } }],
    },
    _count: { _all: true },
    orderBy: [{ scenarioId: "asc" }, { serverId: "asc" }],
  });
  const sides = new Map<string, Map<string, BaselineSide>>();
  for (const { runId, verdict, _count, ...key } of groups) {
    const ofRun = sides.get(runId) ?? new Map<string, BaselineSide>();
    const side = ofRun.get(JSON.stringify(key)) ?? { ...key, rounds: 0, suspect: 0 };
    side.rounds += _count._all;
    if (verdict === "SUSPECT") side.suspect += _count._all;
    sides.set(runId, ofRun.set(JSON.stringify(key), side));
  }
  return new Map([...sides].map(([runId, ofRun]) => [runId, [...ofRun.values()]]));
}
