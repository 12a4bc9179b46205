import type { MeasuredRound } from "../../compare/figures/compare.ts";
import { judgeSides } from "../../compare/sides/judge-sides.ts";
import { measuredSide } from "../../compare/testing/measured-side.ts";
import type { ComparedSide, ComparisonView } from "../../compare/views.ts";
import { runView } from "./sample-run.ts";

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
  const { side } = measuredSide(serverId, rounds, {
    runs: [{ runId: "r0", name: "Tuesday", startedAt: new Date("2026-05-05T02:00:00Z") }],
    servers: [server],
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
    ...over,
  });
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
