import { expect, test } from "vitest";
import { toAcceptanceJunit } from "./junit.ts";
import type { AcceptanceFinding, AcceptanceOutcome, AcceptanceView } from "./views.ts";

const baseUrl = "http://127.0.0.1:3000";
const finding = (outcome: AcceptanceOutcome, runId = "r1"): AcceptanceFinding => ({
  ...{ runId, serverId: "go-one", scenarioId: "chat-steady", demand: "latency.p99 < 5 ms", metricId: "latency.p99" },
  ...{ outcome, candidate: null, baseline: null, ratio: null, moreRounds: 0, reason: `It is ${outcome}.` },
});
const view = (findings: AcceptanceFinding[]): AcceptanceView => ({
  ...{ runId: "r1", runName: "Tuesday <1>", outcome: "regression", sentence: "", moreRounds: null, baseline: null },
  findings,
  doubted: [],
});

test("a regression is a failure, what cannot be judged an error, what is open is skipped, and each leads to its run", () => {
  const all = view([finding("regression", "r2"), finding("invalid"), finding("inconclusive"), finding("passed")]);
  const xml = toAcceptanceJunit(all, { baseUrl });
  expect(xml).toContain('<testsuites name="Tuesday &lt;1&gt;" id="r1">');
  expect(xml).toContain('<testsuite name="go-one under chat-steady" tests="4" failures="1" errors="1" skipped="1">');
  expect(xml).toContain('<failure type="regression" message="It is regression."/>');
  expect(xml).toContain(`<system-out>It is regression. ${baseUrl}/runs/r2</system-out>`);
  expect(xml).toContain(`<system-out>It is passed. ${baseUrl}/runs/r1</system-out>`);
});

test("rounds that the audit doubts are cases of their own, with their reasons", () => {
  const doubted = {
    ...{ runId: "r0", trialId: "t", serverId: "go-one", scenarioId: "chat-steady", round: 3 },
    ...{ verdict: "SUSPECT" as const, ruleIds: ["disturbed"], reasons: ["Its host was busy."] },
  };
  const xml = toAcceptanceJunit({ ...view([finding("passed")]), doubted: [doubted] }, { baseUrl });
  expect(xml).toContain(
    '<testsuite name="Rounds that the audit doubts" tests="1" failures="0" errors="0" skipped="1">',
  );
  expect(xml).toContain('<skipped message="go-one under chat-steady, round 3 is SUSPECT: Its host was busy."/>');
});
