import type { AuditNote } from "@plumbline/core/audit/views";
import type { TrialRow } from "@plumbline/core/trial/views";
import { expect, test } from "vitest";
import { groupReasons } from "./group-reasons.ts";

const suspect = (ruleId: string, sentence: string) => ({ ruleId, outcome: "suspect" as const, sentence });
const invalid = (ruleId: string, sentence: string) => ({ ruleId, outcome: "invalid" as const, sentence });

const trial = (round: number, ...reasons: AuditNote["reasons"]) =>
  ({ trialId: `t${round}`, round, audit: { verdict: "SUSPECT", reasons } }) as TrialRow;

test("equal sentences are one, with the range of their figures, and name every trial", () => {
  const groups = groupReasons([
    trial(1, suspect("other-load", "Other processes used CPU worth 52.2 % of 2 cores (seconds 5 to 6).")),
    trial(2, suspect("other-load", "Other processes used CPU worth 9 % of 2 cores (seconds 1 to 3 and 7 to 8).")),
    trial(3, suspect("other-load", "Other processes used CPU worth 1,063 % of 2 cores.")),
  ]);
  expect(groups.map(({ sentence, trials }) => [sentence, trials.map(({ round }) => round)])).toEqual([
    ["Other processes used CPU worth 9 to 1,063 % of 2 cores.", [1, 2, 3]],
  ]);
});

test("the finding of a single trial keeps its figures and seconds", () => {
  const sentence = "A host was suspended for 2 s (seconds 6 to 8).";
  expect(groupReasons([trial(1, suspect("host-suspended", sentence))])).toMatchObject([{ sentence }]);
});

test("other units, rules and outcomes stay apart, and what makes a trial INVALID comes first", () => {
  const groups = groupReasons([
    trial(1, suspect("stall", "It stood for 20 ms."), suspect("lag", "It stood for 20 ms.")),
    trial(2, suspect("stall", "It stood for 2 s."), invalid("stall", "It stood for 9 s.")),
  ]);
  expect(groups.map(({ outcome, ruleId, sentence }) => `${outcome} ${ruleId} ${sentence}`)).toEqual([
    "invalid stall It stood for 9 s.",
    "suspect stall It stood for 20 ms.",
    "suspect lag It stood for 20 ms.",
    "suspect stall It stood for 2 s.",
  ]);
});

test("without a finding there is no group", () => {
  expect(groupReasons([trial(1)])).toEqual([]);
});
