import { estimateRounds, type MeasuredRound } from "@plumbline/core/compare/compare";
import { judgeSides } from "@plumbline/core/compare/judge-sides";
import type { ComparedSide, ComparisonView } from "@plumbline/core/compare/views";
import { runView } from "../result/fixtures.ts";

const servers = runView().spec.servers;
const roundsOf = new WeakMap<ComparedSide, MeasuredRound[]>();

/** A side that was measured alone, with this p99 in each round. */
export function comparedSide(
  serverId: string,
  p99: readonly number[],
  over: Partial<ComparedSide> = {},
  block = serverId,
): ComparedSide {
  const server = servers.find((each) => each.serverId === serverId);
  if (!server) throw new Error(`the fixtures have no server ${serverId}`);
  const rounds = p99.map((value, nth) => ({ block: `${block} ${nth}`, values: { "latency.owed.p99": value } }));
  const side: ComparedSide = {
    key: { runIds: ["r0"], serverId, scenarioId: "chat-steady" },
    label: serverId,
    runs: [{ runId: "r0", name: "Tuesday" }],
    servers: [server],
    scenarioVersion: 1,
    load: "100 clients",
    allotment: null,
    environment: { environmentId: "e1", facts: { kernel: "6.1" } },
    trials: p99.map((_, nth) => ({
      trialId: `${serverId}-${nth}`,
      runId: "r0",
      serverId,
      round: nth + 1,
      status: "succeeded",
      verdict: "VALID",
      isUsable: true,
      failureCode: null,
    })),
    rounds: rounds.length,
    estimates: estimateRounds(rounds.map(({ values }) => values)),
    leftOut: [],
    missing: null,
    shownTrialId: null,
    setting: { mode: "standard", scale: 1, measureS: null, parameters: {} },
    ...over,
  };
  roundsOf.set(side, rounds);
  return side;
}

/** Sides of `comparedSide` as the backend would compare them. */
export function comparisonView(
  sides: ComparedSide[],
  { floors = {}, compareUnlike = false }: { floors?: Record<string, number>; compareUnlike?: boolean } = {},
): ComparisonView {
  return judgeSides(
    sides.map((side) => ({ side, rounds: roundsOf.get(side) ?? [] })),
    { floors, compareUnlike },
  );
}
