import { expect, test } from "vitest";
import type { ComparedTrial } from "../views.ts";
import { describeAbsence } from "./describe-absence.ts";
import { sideRounds } from "./side-rounds.ts";

const trial = (serverId: string, round: number, values: Record<string, number>) => ({
  runId: "r",
  serverId,
  round,
  summary: { values },
});

test("one server's rounds are its trials, each in its block", () => {
  expect(sideRounds([trial("a", 1, { x: 1 }), trial("a", 2, { x: 2 })])).toEqual([
    { block: "r 1", values: { x: 1 } },
    { block: "r 2", values: { x: 2 } },
  ]);
});

test("of several servers a block has the middle figure, and only figures that all of them have", () => {
  const rounds = sideRounds([trial("a", 1, { x: 1, y: 1 }), trial("b", 1, { x: 9, y: 1 }), trial("c", 1, { x: 3 })]);
  expect(rounds).toEqual([{ block: "r 1", values: { x: 3 } }]);
});

test("a block in which one of several servers is missing counts for nothing", () => {
  const rounds = sideRounds([trial("a", 1, { x: 1 }), trial("b", 1, { x: 9 }), trial("a", 2, { x: 1 })]);
  expect(rounds.map(({ block }) => block)).toEqual(["r 1"]);
});

const of = (over: Partial<ComparedTrial>): ComparedTrial => ({
  trialId: "t",
  runId: "r",
  serverId: "a",
  round: 1,
  status: "succeeded",
  verdict: "VALID",
  isUsable: true,
  failureCode: null,
  ...over,
});

test.each<[string, ComparedTrial[], string]>([
  ["still runs", [of({ status: "running", isUsable: false, verdict: null })], "No round has ended yet: 1 of 1"],
  [
    "is refused",
    [of({ verdict: "INVALID", isUsable: false })],
    "The audit calls every finished round INVALID (1 of 1)",
  ],
  [
    "failed",
    [of({ status: "failed", isUsable: false, verdict: null, failureCode: "SERVER_EXITED" })],
    "No round succeeded; the first failed with SERVER_EXITED.",
  ],
  ["was cancelled", [of({ status: "cancelled", isUsable: false, verdict: null })], "cancelled before"],
  ["lacks a server in each block", [of({})], "In no round were all of these servers measured"],
])("a side that %s says so", (_, trials, sentence) => {
  expect(describeAbsence(trials, 0)).toContain(sentence);
  expect(describeAbsence(trials, 1)).toBeNull();
});
