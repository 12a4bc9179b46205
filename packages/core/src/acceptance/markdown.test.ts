import { expect, test } from "vitest";
import type { DoubtedRound } from "../audit/doubted-round.ts";
import { COMMENT_LIMIT, COMMENT_MARK, toAcceptanceMarkdown } from "./markdown.ts";
import type { AcceptanceFinding, AcceptanceView } from "./views.ts";

const estimate = { rounds: 6, median: 4210, low: 4100, high: 4300, min: 4100, max: 4300 };
const finding: AcceptanceFinding = {
  runId: "r1",
  serverId: "go-one",
  scenarioId: "chat-steady",
  demand: "latency.p99 < 5 ms",
  metricId: "latency.p99",
  outcome: "passed",
  candidate: estimate,
  baseline: null,
  ratio: null,
  moreRounds: 0,
  reason: "6 of 6 rounds keep it.",
};
const view = (findings: AcceptanceFinding[]): AcceptanceView => ({
  runId: "r1",
  runName: "Tuesday | <script>",
  outcome: "passed",
  sentence: "All demands hold.",
  moreRounds: null,
  baseline: { name: "main", runId: "r0" },
  findings,
  doubted: [],
});
const baseUrl = "http://127.0.0.1:3000";
const linked = (text: string, runId: string) => `[${text}](${baseUrl}/runs/${runId})`;
const doubted = (round: number, verdict: "SUSPECT" | "INVALID"): DoubtedRound => ({
  ...{ runId: "r0", trialId: `t${round}`, serverId: "go-one", scenarioId: "chat-steady", round, verdict },
  ruleIds: ["disturbed"],
  reasons: ["Its host was <busy>."],
});

test("an acceptance is a table with figures in readable units, and names cannot break out of it", () => {
  const text = toAcceptanceMarkdown(view([finding]), { baseUrl, atMost: COMMENT_LIMIT });
  expect(text.startsWith(COMMENT_MARK)).toBe(true);
  expect(text).toContain("## ✅ Passed: Tuesday \\| \\<script\\>");
  const figure = linked("4.21 ms (4.1–4.3)", "r1");
  expect(text).toContain(`| go-one | chat-steady | latency.p99 \\< 5 ms | ${figure} | – | ✅ Passed |`);
  expect(text).toContain(`${linked("The whole run", "r1")}, compared with ${linked("the baseline main", "r0")}.`);
});

test("each figure leads to the run that it is of: a confirmed regression's to the second run, the baseline's to its own", () => {
  const confirmed = { ...finding, runId: "r2", outcome: "regression" as const, baseline: estimate };
  const told = { ...view([confirmed, finding]), confirmation: { runId: "r2" } };
  const text = toAcceptanceMarkdown(told, { baseUrl, atMost: COMMENT_LIMIT });
  const cells = (runId: string, base: string) => `| ${linked("4.21 ms (4.1–4.3)", runId)} | ${base} |`;
  expect(text).toContain(cells("r2", linked("4.21 ms (4.1–4.3)", "r0")));
  expect(text).toContain(cells("r1", "–"));
  expect(text).toContain(`measured ${linked("once more", "r2")}: its figures are of that run.`);
});

test("rounds that the audit doubts are counted at the top, and named with their reasons and trials", () => {
  const rounds = [doubted(1, "SUSPECT"), doubted(2, "INVALID")];
  const text = toAcceptanceMarkdown({ ...view([finding]), doubted: rounds }, { baseUrl, atMost: COMMENT_LIMIT });
  expect(text).toContain("**The audit doubts some of the rounds: 1 round is SUSPECT, 1 is INVALID.**");
  expect(text).toContain(
    `- go-one under chat-steady, round 1 is SUSPECT: Its host was \\<busy\\>. [Its audit](${baseUrl}/trials/t1)`,
  );
  const many = { ...view([finding]), doubted: Array.from({ length: 50 }, (_, nth) => doubted(nth, "SUSPECT")) };
  expect(toAcceptanceMarkdown(many, { baseUrl, atMost: COMMENT_LIMIT })).toContain("- and 30 more");
});

test("what does not fit into a comment is counted instead of shown", () => {
  const many = view(Array.from({ length: 2000 }, () => ({ ...finding, reason: "x".repeat(100) })));
  const text = toAcceptanceMarkdown(many, { baseUrl, atMost: COMMENT_LIMIT });
  expect(text.length).toBeLessThanOrEqual(COMMENT_LIMIT);
  expect(text.length).toBeGreaterThan(COMMENT_LIMIT - 400);
  const shown = text.match(/^\| go-one/gm)?.length ?? 0;
  expect(text).toContain(`${2000 - shown} more of 2000 are on the run's page.`);
});
