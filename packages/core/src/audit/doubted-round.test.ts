import { expect, test } from "vitest";
import type { TrialRow } from "../trial/views.ts";
import { countDoubted, describeDoubted, findDoubted } from "./doubted-round.ts";
import { isTrusted } from "./is-trusted.ts";

const trial = (round: number, audit: TrialRow["audit"]) => ({
  ...{ runId: "r", trialId: `t${round}`, serverId: "go-one", scenarioId: "chat-steady", round, audit },
});
const reasons = (outcome: "suspect" | "invalid", ...sentences: string[]) =>
  sentences.map((sentence) => ({ ruleId: "x", outcome, sentence }));

test("doubted rounds are named with every reason; VALID ones, and those that nobody has audited, are not among them", () => {
  const doubted = findDoubted([
    trial(1, { verdict: "VALID", reasons: [] }),
    trial(2, { verdict: "SUSPECT", reasons: reasons("suspect", "The host was busy.", "The clock moved.") }),
    trial(3, { verdict: "INVALID", reasons: reasons("invalid", "Half was lost.") }),
    trial(4, null),
  ]);
  expect(doubted.map(describeDoubted)).toEqual([
    "go-one under chat-steady, round 2 is SUSPECT: The host was busy. The clock moved.",
    "go-one under chat-steady, round 3 is INVALID: Half was lost.",
  ]);
  expect(countDoubted(doubted)).toBe("1 round is SUSPECT, 1 is INVALID");
  expect(countDoubted(doubted.slice(1))).toBe("1 round is INVALID");
  expect(countDoubted([])).toBe("");
});

test.each([
  [["VALID"], true],
  [["SUSPECT"], false],
  [["INVALID"], false],
  [[], false],
  [["VALID", "SUSPECT"], false],
  [["VALID", "VALID", "SUSPECT"], true],
  [["VALID", "VALID", "SUSPECT", "INVALID", "INVALID"], true],
  [["VALID", "SUSPECT", "SUSPECT", "SUSPECT", "SUSPECT", "VALID"], false],
  [[null, null, "SUSPECT"], true],
] as const)("rounds that are %j are trusted: %s", (verdicts, expected) => {
  expect(isTrusted(verdicts)).toBe(expected);
});
