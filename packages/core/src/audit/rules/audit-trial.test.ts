import { expect, test } from "vitest";
import { honestFacts, honestFrames, withFigures } from "../testing/honest-facts.ts";
import { Audit, toAuditNote } from "../views.ts";
import { auditTrial } from "./audit-trial.ts";
import { rules } from "./rules.ts";

test("nothing can be said against an honest trial", () => {
  const audit = auditTrial(honestFacts());
  expect(audit.findings.filter(({ outcome }) => outcome === "suspect" || outcome === "invalid")).toEqual([]);
  expect(audit.verdict).toBe("VALID");
  expect(audit.limit).toMatchObject({ limitId: "none", saturated: false });
});

test("the worst finding is the verdict, and every finding that speaks against the trial is a reason", () => {
  const bad = { "ratio.delivered": 0.5, "ratio.achieved": 0.5, "ledger.lost": 660 };
  const audit = auditTrial(withFigures(bad));
  expect(toAuditNote(audit)).toMatchObject({
    verdict: "INVALID",
    reasons: [{ ruleId: "achieved" }, { ruleId: "delivery" }, { ruleId: "idle-loss" }, { ruleId: "survivors" }],
  });
  expect(auditTrial(withFigures({ "generator.cpu": 0.85 })).verdict).toBe("SUSPECT");
});

test("every rule is asked once, and what it found can be stored and read again", () => {
  const audit = auditTrial(honestFacts());
  expect(audit.findings.map(({ ruleId }) => ruleId)).toEqual(rules.map(({ id }) => id));
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  expect(Audit.parse(JSON.parse(JSON.stringify(audit)))).toEqual(audit);
});

test("the same facts give the same audit", () => {
  expect(auditTrial(honestFacts())).toEqual(auditTrial(honestFacts()));
});

test("an hour of seconds is audited: every rule looks at all of them", () => {
  const second = honestFrames.find(({ phase }) => phase === "measure");
  if (!second) throw new Error("the honest trial has a measured second");
  const frames = Array.from({ length: 3600 }, (_, seq) => ({ ...second, seq, startMs: second.startMs + seq * 1000 }));
  const { plan } = honestFacts();
  const stages = plan.stages.map((stage) => (stage.phase === "measure" ? { ...stage, seconds: 3600 } : stage));
  const hour = honestFacts({ frames, plan: { ...plan, stages }, serverStats: null });
  expect(auditTrial(hour).verdict).toBe("VALID");
  const gap = honestFacts({ ...hour, frames: frames.filter(({ seq }) => seq !== 3000) });
  expect(toAuditNote(auditTrial(gap))).toMatchObject({ verdict: "INVALID", reasons: [{ ruleId: "frames-complete" }] });
});

test("a trial without deliveries has no figure that is not a number", () => {
  const frames = honestFrames.map((frame) => ({
    ...frame,
    values: { ...frame.values, "deliveries.received": 0, "ledger.delivered": 0 },
    histograms: {},
  }));
  const { findings, limit, verdict } = auditTrial(honestFacts({ frames }));
  expect(verdict).toBe("INVALID");
  for (const { sentence, figures } of [...findings, { sentence: limit.sentence, figures: limit.evidence }]) {
    expect(sentence).not.toMatch(/NaN|Infinity|not a number|undefined/);
    for (const figure of figures) expect(figure.value).toSatisfy(Number.isFinite);
  }
});
