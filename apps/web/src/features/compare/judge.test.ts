import { compareSides, estimateRounds, type MeasuredRound } from "@plumbline/core/compare/compare";
import { findDifferences } from "@plumbline/core/compare/find-differences";
import type { ComparedSide } from "@plumbline/core/compare/views";
import { describe, expect, it } from "vitest";
import { runView } from "../run/fixtures.ts";
import { judgeSides } from "./judge.ts";

const [server] = runView().spec.servers;
if (!server) throw new Error("fixture without servers");

const roundsOf = new Map<ComparedSide, MeasuredRound[]>();

function side(p99: number, environmentId: string, facts: Record<string, string>): ComparedSide {
  const values = [0, 1, 2, 3, 4, 5].map((step) => ({ "latency.p99": p99 + step }));
  const of: ComparedSide = sideOf(values, environmentId, facts);
  roundsOf.set(
    of,
    values.map((round, nth) => ({ block: `${environmentId} ${p99} ${nth}`, values: round })),
  );
  return of;
}

function sideOf(rounds: Record<string, number>[], environmentId: string, facts: Record<string, string>): ComparedSide {
  return {
    key: { runId: "r0", serverId: "go-gorilla", scenarioId: "chat-steady" },
    runName: "Tuesday",
    server: server as ComparedSide["server"],
    scenarioVersion: 1,
    trials: [],
    estimates: estimateRounds(rounds),
    environment: { environmentId, facts },
  };
}

function judge(...sides: ComparedSide[]) {
  const [first, ...others] = sides;
  const comparisons = others.map((other) =>
    compareSides((first && roundsOf.get(first)) ?? [], roundsOf.get(other) ?? [], { first: "latency.p99", floors: {} }),
  );
  return judgeSides({ sides, comparisons, differences: findDifferences(sides) }).map(
    ({ unlike, comparisons: judged }) => [unlike, judged.map(({ verdict }) => verdict)],
  );
}

describe("judgeSides", () => {
  it("leaves the verdicts of like sides alone", () => {
    expect(judge(side(200, "e1", { kernel: "6.1" }), side(100, "e1", { kernel: "6.1" }))).toEqual([[[], ["better"]]]);
  });

  it("withholds the verdict on the unlike side only", () => {
    const sides = [
      side(200, "e1", { kernel: "6.1" }),
      side(100, "e1", { kernel: "6.1" }),
      side(100, "e2", { kernel: "7" }),
    ];
    expect(judge(...sides)).toEqual([
      [[], ["better"]],
      [["kernel"], ["inconclusive"]],
    ]);
  });

  it("does not mind facts that leave the environments equal", () => {
    expect(judge(side(200, "e1", { memoryBytes: "1" }), side(100, "e1", { memoryBytes: "2" }))).toEqual([
      [[], ["better"]],
    ]);
  });
});
