import type { TrialLimit } from "@plumbline/core/audit/views";
import type { MeasuredSide } from "@plumbline/core/compare/sides/judge-sides";
import { type Candidate, toSide } from "@plumbline/core/compare/sides/to-side";
import { Carried } from "@plumbline/core/overview/carried";
import { carriedBy } from "@plumbline/core/overview/carried-by";
import { toEntries } from "@plumbline/core/overview/to-entries";
import type { Leaderboard } from "@plumbline/core/overview/views";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import { candidatesOf, type Published } from "./published.ts";

/** All servers of one published run under one scenario. */
export type Board = {
  scenarioId: string;
  carried: Carried;
  result: Published;
  leaderboard: Leaderboard;
  /** The rounds of each server, for comparisons. */
  sides: ReadonlyMap<string, MeasuredSide>;
};

/** Rounds from which a median has an interval: a run that has so many comes first. */
const ROUNDS_FOR_INTERVAL = 6;

/**
 * The boards of all results by scenario and by how connections were carried. Signed by a known key comes before others, then rounds
 * enough for intervals, then the newest: the first of each scenario is the one that the leaderboard shows.
 */
export function toBoards(results: readonly Published[]): Board[] {
  return scenarios.flatMap(({ id }) =>
    Carried.options.flatMap((carried) =>
      results
        .filter(isRanked)
        .flatMap((result) => toBoard(result, id) ?? [])
        .filter((board) => board.carried === carried)
        .sort(byTrust),
    ),
  );
}

/** A duel and an A/A control say nothing of one server alone. */
function isRanked({ bundle: { run } }: Published): boolean {
  return (run.spec.kind ?? "measure") === "measure";
}

function byTrust(a: Board, b: Board): number {
  const rank = ({ result, leaderboard }: Board) =>
    (result.signature.state === "known" ? 2 : 0) + (leaderboard.rounds >= ROUNDS_FOR_INTERVAL ? 1 : 0);
  return rank(b) - rank(a) || b.leaderboard.run.finishedAt.getTime() - a.leaderboard.run.finishedAt.getTime();
}

function toBoard(result: Published, scenarioId: string): Board | null {
  const { run } = result.bundle;
  const started = run.spec.scenarios.find((each) => each.scenarioId === scenarioId);
  const candidates = candidatesOf(result, scenarioId);
  if (!started || candidates.length === 0) return null;
  const sides = run.spec.servers.flatMap(({ serverId }): [string, MeasuredSide][] => {
    const side = toSide({ scenarioId, serverId, runIds: [run.runId] }, { found: candidates, isCut: false });
    return side ? [[serverId, side]] : [];
  });
  const limits = limitsOf(result, candidates);
  return {
    scenarioId,
    carried: carriedBy(started.parameters),
    result,
    sides: new Map(sides),
    leaderboard: {
      scenarioId,
      run: { runId: run.runId, name: run.name, finishedAt: run.finishedAt ?? run.createdAt },
      rounds: run.spec.rounds,
      scale: started.scale ?? run.spec.scale,
      parameters: started.parameters,
      environment: sides.find(([, { side }]) => side.environment !== null)?.[1].side.environment ?? null,
      floors: result.statement?.floors[scenarioId] ?? {},
      entries: sides.flatMap(([, { side }]) => toEntries(side, limits)),
    },
  };
}

function limitsOf({ bundle }: Published, candidates: readonly Candidate[]): Map<string, TrialLimit> {
  const wanted = new Set(candidates.map(({ row }) => row.trialId));
  return new Map(
    bundle.trials.flatMap(({ trialId, audit }) =>
      audit && wanted.has(trialId) ? [[trialId, audit.limit] as const] : [],
    ),
  );
}
