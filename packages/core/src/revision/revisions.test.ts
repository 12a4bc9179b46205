import { expect, test } from "vitest";
import type { Duel, DuelLook } from "../duel/duel.ts";
import { judgeRevisions } from "./judge-revisions.ts";
import { toRevisionJunit } from "./junit.ts";
import { toRevisionMarkdown } from "./markdown.ts";
import type { RevisionVerdict } from "./revision-verdict.ts";
import { toRevisionSarif } from "./sarif.ts";

const base = { revision: "main", sha: "1a2b3c4d5e6f", isChanged: false };
const head = { revision: ".", sha: "9f8e7d6c5b4a", isChanged: true };

/** A duel whose last look has these limits. */
function duelWith(
  outcome: Duel["outcome"],
  [ratio, low, high]: [number, number, number],
  over: Partial<Duel> = {},
): Duel {
  const finding: DuelLook["finding"] = outcome === "undecided" ? outcome : outcome === "same" ? "same" : "different";
  return {
    ...{ v: 1, outcome, trusted: true, moreRounds: outcome === "undecided" ? 9 : null },
    rounds: [
      {
        ...{ round: 1, trialIds: ["a", "b"], first: 0, leftOut: null, suspect: false },
        ratios: { "server.cpuPerDelivery": ratio },
      },
      {
        round: 2,
        trialIds: ["c", "d"],
        first: 1,
        leftOut: "head: the server ended by itself.",
        suspect: false,
        ratios: {},
      },
    ],
    figures: [{ metricId: "server.cpuPerDelivery", level: 0.05, looks: [{ round: 1, ratio, low, high, finding }] }],
    ...over,
  };
}

const judge = (duel: Duel | null, over = {}) =>
  judgeRevisions({ status: "succeeded", failure: null, duel, margin: 0.02, base, head, ...over });

test("a head that is proven slower is a regression, and the sentence names both sides", () => {
  expect(judge(duelWith("a", [1.1, 1.05, 1.15]))).toEqual({
    outcome: "regression",
    sentence:
      "base main (1a2b3c4) is faster than head . (9f8e7d6 and changes): CPU per delivery is 9.09 % lower (4.76 % to 13 %), after 1 round.",
  });
});

test.each([
  ["is faster", duelWith("b", [0.9, 0.85, 0.95])],
  ["is the same", duelWith("same", [1, 0.99, 1.01])],
  ["is proven slower by less than the margin", duelWith("a", [1.01, 1.005, 1.015])],
  ["is not decided, but is shown to be no slower than by the margin", duelWith("undecided", [0.97, 0.93, 1.01])],
])("a head that %s passes", (_, duel) => expect(judge(duel).outcome).toBe("passed"));

test("what is not decided says how many more rounds it would take", () => {
  expect(judge(duelWith("undecided", [1.01, 0.9, 1.1]))).toMatchObject({
    outcome: "inconclusive",
    sentence: expect.stringContaining("It would take about 9 more rounds."),
  });
});

test.each([
  ["whose rounds the audit doubts", duelWith("a", [1.1, 1.05, 1.15], { trusted: false }), {}, "nothing is proved"],
  [
    "that failed",
    null,
    { status: "failed", failure: { message: "It died.", nextStep: "Read its log." } },
    "It died. Read",
  ],
  ["that was cancelled", duelWith("a", [1.1, 1.05, 1.15]), { status: "cancelled" }, "was cancelled"],
] as const)("a duel %s proves nothing", (_, duel, over, sentence) => {
  expect(judge(duel, over)).toMatchObject({ outcome: "invalid", sentence: expect.stringContaining(sentence) });
});

const duel = duelWith("a", [1.1, 1.05, 1.15]);
const verdict: RevisionVerdict = {
  ...judge(duel),
  ...{ runId: "r", base, head, folder: "servers/my-server", scenarioId: "echo-open", duel, estimate: null },
};

test("a comment begins with its mark, and shows each figure, the rounds that do not count, and the link", () => {
  const lines = toRevisionMarkdown(verdict, "http://plumbline.test").split("\n");
  expect(lines.slice(0, 2)).toEqual(["<!-- plumbline -->", "## ❌ Regression: servers/my-server under echo-open"]);
  expect(lines).toContain("| CPU per delivery (decides) | 1.1 × (1.05 to 1.15) | different | 1 |");
  expect(lines).toContain("- round 2: head: the server ended by itself.");
  expect(lines).toContain("[The duel, round by round](http://plumbline.test/runs/r)");
});

test("JUnit has a failure for a regression, an error for what is invalid, and skips what is open", () => {
  const count = (outcome: RevisionVerdict["outcome"]) =>
    /failures="(\d)" errors="(\d)" skipped="(\d)"/
      .exec(toRevisionJunit({ ...verdict, outcome }, "http://p"))
      ?.slice(1)
      .join("");
  expect((["passed", "regression", "invalid", "inconclusive"] as const).map(count)).toEqual([
    "000",
    "100",
    "010",
    "001",
  ]);
});

test("SARIF places a regression at the server's manifest; no other verdict is a result, which would be an alert", () => {
  const read = (outcome: RevisionVerdict["outcome"]) =>
    JSON.parse(toRevisionSarif({ ...verdict, outcome }, "server.cpuPerDelivery", "http://p")).runs[0];
  expect(read("regression")).toMatchObject({
    invocations: [{ executionSuccessful: true }],
    results: [
      {
        ...{ ruleId: "server.cpuPerDelivery", kind: "fail", level: "error" },
        locations: [{ physicalLocation: { artifactLocation: { uri: "servers/my-server/server.json" } } }],
      },
    ],
  });
  for (const outcome of ["passed", "inconclusive", "invalid"] as const)
    expect(read(outcome)).toMatchObject({
      results: [],
      invocations: [
        {
          executionSuccessful: outcome !== "invalid",
          toolExecutionNotifications: [{ message: { text: expect.stringContaining(verdict.sentence) } }],
        },
      ],
    });
});
