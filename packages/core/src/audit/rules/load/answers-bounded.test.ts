import { expect, test } from "vitest";
import type { ErrorCount } from "../../../frame/frame.ts";
import type { FlowPlan } from "../../../plan/flow-plan.ts";
import { honestFacts, honestFrames } from "../../testing/honest-facts.ts";
import { auditTrial } from "../audit-trial.ts";
import { answersBounded } from "./answers-bounded.ts";

const match = { kind: "text", pattern: "^beat$", groups: [] } as const;
const flow = (answer: FlowPlan["meanwhile"][number]["answer"]): FlowPlan => ({
  name: "test",
  digest: "0".repeat(64),
  rows: [],
  slots: 0,
  connect: [],
  repeat: [
    { kind: "send", binary: false, parts: [{ text: "ask" }] },
    { kind: "expect", withinMs: 400, match, captures: [] },
  ],
  meanwhile: [{ match, answer }],
});

/** The facts of a flow that answers, with errors in one second. */
function withErrors(second: number, ...errors: ErrorCount[]) {
  const { plan } = honestFacts();
  const frames = honestFrames.map((frame, index) => (index === second ? { ...frame, errors } : frame));
  const answering = flow({ binary: false, parts: [{ text: "alive" }] });
  return honestFacts({ frames, plan: { ...plan, workload: "flow", flow: answering } });
}

const stopped = (count: number): ErrorCount => ({ phase: "steady", cause: "answers", count });
const last = honestFrames.length - 1;

test.each([0, 5, last])("one connection that stopped answering in second %i makes the trial INVALID", (second) => {
  const audit = auditTrial(withErrors(second, stopped(1)));
  expect(audit.verdict).toBe("INVALID");
  expect(audit.findings.find(({ ruleId }) => ruleId === "answers-bounded")).toMatchObject({
    outcome: "invalid",
    sentence: expect.stringContaining("1 connection stopped answering"),
  });
});

test("several are counted, and other errors are not", () => {
  const finding = answersBounded.judge(withErrors(3, stopped(4), { phase: "steady", cause: "timeout", count: 9 }));
  expect(finding.figures).toEqual([{ label: "Stopped answering", value: 4, unit: "count" }]);
  expect(answersBounded.judge(withErrors(3, { phase: "steady", cause: "timeout", count: 9 })).outcome).toBe("passed");
});

test("a load that answers nothing at any time is not judged", () => {
  const { plan } = honestFacts();
  expect(answersBounded.judge(honestFacts()).outcome).toBe("not judged");
  const silent = honestFacts({ plan: { ...plan, workload: "flow", flow: flow(null) } });
  expect(answersBounded.judge(silent).outcome).toBe("not judged");
});
