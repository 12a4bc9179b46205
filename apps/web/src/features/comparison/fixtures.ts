import type { MeasuredRound } from "@plumbline/core/compare/compare";
import { judgeSides } from "@plumbline/core/compare/judge-sides";
import { measuredSide } from "@plumbline/core/compare/testing/measured-side";
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
