import { compareSides, estimateRounds } from "@plumbline/core/compare/compare";
import { findDifferences } from "@plumbline/core/compare/find-differences";
import type { ComparedSide } from "@plumbline/core/compare/views";
import { describe, expect, it } from "vitest";
import { runView } from "../run/fixtures.ts";
import { judgeSides } from "./judge.ts";

const [server] = runView().spec.servers;
if (!server) throw new Error("fixture without servers");

function side(p99: number, environmentId: string, facts: Record<string, string>): ComparedSide {
  const rounds = [0, 0, 0, 0, 0, 0].map(() => ({ "latency.p99": p99 }));
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
  const comparisons = others.map((other) => compareSides(first?.estimates ?? {}, other.estimates));
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
