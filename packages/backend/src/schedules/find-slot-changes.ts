import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import type { Change, Changes } from "@plumbline/core/schedule/schedule";
import type { Scope } from "../backend.ts";
import { getComparison } from "../compare/get-comparison.ts";

/** A run of a schedule's slot. */
type Night = { runId: string; scheduleId: string; slotAt: Date };

/**
 * Compares a slot's run with the schedule's last earlier one that has a result: each server under each scenario, by the
 * primary figure. Null if there is no earlier one.
 */
export async function findSlotChanges(scope: Scope, night: Night): Promise<Changes | null> {
  const { db } = scope.backend;
  const { organizationId } = scope;
  const before = await db.run.findFirst({
    where: {
      organizationId,
      scheduleId: night.scheduleId,
      isControl: false,
      status: "succeeded",
      slotAt: { lt: night.slotAt },
    },
    orderBy: { slotAt: "desc" },
    select: { runId: true },
  });
  if (!before) return null;
  const pairsOf = (runId: string) =>
    db.trial.findMany({
      where: { organizationId, runId },
      distinct: ["serverId", "scenarioId"],
      select: { serverId: true, scenarioId: true },
      orderBy: [{ scenarioId: "asc" }, { serverId: "asc" }],
    });
  const known = new Set((await pairsOf(before.runId)).map(toKey));
  const changes: Changes = {
    againstRunId: before.runId,
    verdicts: { better: 0, worse: 0, same: 0, inconclusive: 0 },
    incomparable: 0,
    moved: [],
  };
  for (const pair of await pairsOf(night.runId)) {
    const change = known.has(toKey(pair)) ? await compareNights(scope, pair, [before.runId, night.runId]) : null;
    if (!change) {
      changes.incomparable += 1;
      continue;
    }
    changes.verdicts[change.verdict] += 1;
    if (change.verdict === "better" || change.verdict === "worse") changes.moved.push(change);
  }
  return changes;
}

type Pair = { serverId: string; scenarioId: string };

const toKey = ({ serverId, scenarioId }: Pair) => `${serverId} ${scenarioId}`;

/** Compares the primary figure of the second run with the first; null if they are not comparable. */
async function compareNights(scope: Scope, pair: Pair, runIds: readonly [string, string]): Promise<Change | null> {
  // a scenario that has left the catalogue has no primary figure
  const metric = scenarios.find(({ id }) => id === pair.scenarioId)?.readFirst.metric;
  if (metric === undefined) return null;
  const { comparisons } = await getComparison(scope, { sides: runIds.map((runId) => ({ runIds: [runId], ...pair })) });
  const found = comparisons[0]?.figures.find(({ metricId }) => metricId === metric);
  if (!found) return null;
  const { metricId, verdict, ratio, ratioLow, ratioHigh, reason } = found;
  return { ...pair, metricId, verdict, ratio, ratioLow, ratioHigh, reason };
}
