import { expect, test } from "vitest";
import { COMMENT_LIMIT, COMMENT_MARK, toAcceptanceMarkdown } from "./markdown.ts";
import type { AcceptanceFinding, AcceptanceView } from "./views.ts";

const estimate = { rounds: 6, median: 4210, low: 4100, high: 4300, min: 4100, max: 4300 };
const finding: AcceptanceFinding = {
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
});
const runUrl = "http://127.0.0.1:3000/runs/r1";

test("an acceptance is a table with figures in readable units, and names cannot break out of it", () => {
  const text = toAcceptanceMarkdown(view([finding]), { runUrl, atMost: COMMENT_LIMIT });
  expect(text.startsWith(COMMENT_MARK)).toBe(true);
  expect(text).toContain("## ✅ Passed: Tuesday \\| \\<script\\>");
  expect(text).toContain("| go-one | chat-steady | latency.p99 \\< 5 ms | 4.21 ms (4.1–4.3) | – | ✅ Passed |");
  expect(text).toContain(`[The whole run](${runUrl}), held against the baseline main.`);
});

test("what does not fit into a comment is counted instead of shown", () => {
  const many = view(Array.from({ length: 2000 }, () => ({ ...finding, reason: "x".repeat(100) })));
  const text = toAcceptanceMarkdown(many, { runUrl, atMost: COMMENT_LIMIT });
  expect(text.length).toBeLessThanOrEqual(COMMENT_LIMIT);
  expect(text.length).toBeGreaterThan(COMMENT_LIMIT - 400);
  const shown = text.match(/^\| go-one/gm)?.length ?? 0;
  expect(text).toContain(`${2000 - shown} more of 2000 are on the run's page.`);
});
