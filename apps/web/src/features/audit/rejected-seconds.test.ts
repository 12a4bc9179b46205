import { expect, test } from "vitest";
import { rulesAgainst } from "#charts/time/prepare-time-series.ts";
import { rejectedSeconds } from "./rejected-seconds.ts";

const finding = (ruleId: string, outcome: "suspect" | "invalid" | "passed", sentence: string) => ({
  ...{ ruleId, outcome, sentence },
});

test("seconds that findings speak against carry the rule's title; findings that passed or name no second have none", () => {
  const rejected = rejectedSeconds([
    finding("other-load", "suspect", "Other processes used CPU worth 52 % (seconds 5 to 7 and 9 to 10)."),
    finding("host-suspended", "invalid", "A host was suspended for 2 s (seconds 6 to 8)."),
    finding("achieved", "suspect", "98 % of the offered load was sent."),
    finding("steal-time", "passed", "The host took 0.1 % (seconds 1 to 2)."),
  ]);
  expect(rejected.map(({ outcome, fromS, toS }) => [outcome, fromS, toS])).toEqual([
    ["suspect", 5, 7],
    ["suspect", 9, 10],
    ["invalid", 6, 8],
  ]);
  expect(rulesAgainst(rejected, 5)).toEqual(["The host worked for this trial alone"]);
  expect(rulesAgainst(rejected, 6)).toHaveLength(2);
  expect(rulesAgainst(rejected, 8)).toEqual([]);
});

test("a rule that no longer exists is named by its id", () => {
  expect(rejectedSeconds([finding("long-gone", "invalid", "It went (seconds 1 to 2).")])).toMatchObject([
    { rule: "long-gone", fromS: 1, toS: 2 },
  ]);
});
