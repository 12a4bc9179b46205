import { type CandidateSide, judgeAcceptance } from "@plumbline/core/acceptance/judge-acceptance";
import type { AcceptanceView, Demands } from "@plumbline/core/acceptance/views";
import type { BaselineView } from "@plumbline/core/baseline/baseline";
import { findDifferences } from "@plumbline/core/compare/facts/find-differences";
import { AppError } from "@plumbline/core/failure/app-error";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { requirePermission } from "../access/require-permission.ts";
import type { Scope } from "../backend.ts";
import { getBaseline } from "../baselines/find-baselines.ts";
import { findEarlierSeries } from "../compare/find-earlier-series.ts";
import { conditionsOf, findFloors } from "../compare/find-floors.ts";
import { getSide } from "../compare/get-side.ts";
import { getRunRow } from "../runs/get-run.ts";
import { refuseDuel } from "../runs/refuse-duel.ts";
import { refuseImported } from "../runs/refuse-imported.ts";
import { findDoubtedRounds } from "./find-doubted-rounds.ts";

/**
 * Checks an ended run against its demands. Stores nothing: equal figures give the same answer again.
 * @throws FORBIDDEN; NOT_FOUND for the run or the baseline; RUN_IMPORTED; RUN_SIDE_BY_SIDE; RUN_NOT_OVER
 */
export async function acceptRun(scope: Scope, runId: string, demands: Demands): Promise<AcceptanceView> {
  requirePermission(scope, "read");
  const run = await getRunRow(scope, runId);
  refuseImported(run, "CI cannot rely on its figures");
  refuseDuel(run, "it has no figures of servers alone");
  if (!isTerminal(run.status)) throw new AppError("RUN_NOT_OVER", `The run "${run.name}" is still ${run.status}.`);
  const baseline = demands.baseline === undefined ? null : await getBaseline(scope, { name: demands.baseline });
  const pairs = await scope.backend.db.trial.findMany({
    where: { organizationId: scope.organizationId, runId },
    distinct: ["serverId", "scenarioId"],
    orderBy: { position: "asc" },
    select: { serverId: true, scenarioId: true },
  });
  const sides = await Promise.all(pairs.map((pair) => toCandidate(scope, { runId, ...pair }, { baseline, demands })));
  // several servers may be compared with one of the baseline's
  const doubted = sides.flatMap((side) => [...side.doubted, ...(side.baseline?.doubted ?? [])]);
  return {
    runId,
    runName: run.name,
    baseline: baseline && { name: baseline.name, runId: baseline.runId },
    ...judgeAcceptance(sides, demands, run),
    doubted: [...new Map(doubted.map((round) => [round.trialId, round])).values()],
  };
}

async function toCandidate(
  scope: Scope,
  key: { runId: string; serverId: string; scenarioId: string },
  { baseline, demands }: { baseline: BaselineView | null; demands: Demands },
): Promise<CandidateSide> {
  const { scenarioId } = key;
  const serverId = demands.baselineServerId ?? key.serverId;
  const isHeld = baseline?.sides.some((side) => side.serverId === serverId && side.scenarioId === scenarioId);
  const candidate = await getSide(scope, { runIds: [key.runId], serverId: key.serverId, scenarioId });
  const pinned = baseline && isHeld ? await getSide(scope, { runIds: [baseline.runId], serverId, scenarioId }) : null;
  return {
    runId: key.runId,
    serverId: key.serverId,
    scenarioId,
    first: getScenario(scenarioId).readFirst.metric,
    trials: candidate.side.trials,
    doubted: await findDoubtedRounds(scope, candidate.side.trials),
    rounds: candidate.rounds,
    baseline: pinned && {
      trials: pinned.side.trials,
      doubted: await findDoubtedRounds(scope, pinned.side.trials),
      rounds: pinned.rounds,
      floors: await findFloors(scope, conditionsOf(pinned.side)),
      earlier: await findEarlierSeries(scope, [pinned.side, candidate.side]),
      differences: findDifferences([pinned.side, candidate.side]),
    },
  };
}
