import { compareSides, estimateRounds, type MeasuredRound } from "@plumbline/core/compare/compare";
import type { ComparedSide, ComparisonView } from "@plumbline/core/compare/views";
import { runView } from "../run/fixtures.ts";

const servers = runView().spec.servers;
const roundsOf = new WeakMap<ComparedSide, MeasuredRound[]>();

/** A side that was measured by itself, with this p99 in each of its rounds. */
export function comparedSide(serverId: string, p99: readonly number[]): ComparedSide {
  const server = servers.find((each) => each.serverId === serverId);
  if (!server) throw new Error(`the fixtures have no server ${serverId}`);
  const rounds = p99.map((value, nth) => ({ block: `${serverId} ${nth}`, values: { "latency.p99": value } }));
  const side: ComparedSide = {
    key: { runId: "r0", serverId, scenarioId: "chat-steady" },
    runName: "Tuesday",
    server,
    scenarioVersion: 1,
    trials: [],
    estimates: estimateRounds(rounds.map(({ values }) => values)),
    environment: null,
  };
  roundsOf.set(side, rounds);
  return side;
}

/** Sides of `comparedSide` as the backend would compare them. */
export function comparisonView(
  sides: ComparedSide[],
  differences: ComparisonView["differences"] = [],
  floors: Record<string, number> = {},
): ComparisonView {
  const [first = [], ...others] = sides.map((side) => roundsOf.get(side) ?? []);
  const comparisons = others.map((other) => compareSides(first, other, { first: "latency.p99", floors }));
  return { sides, comparisons, differences };
}
