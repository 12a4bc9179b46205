import { expect, test } from "vitest";
import { auditTrial } from "./audit-trial.ts";
import { honestFacts, withFigures } from "./rules/honest-facts.ts";
import { rules } from "./rules.ts";
import { Audit, toAuditNote } from "./views.ts";

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
    reasons: [{ ruleId: "achieved" }, { ruleId: "delivery" }, { ruleId: "survivors" }],
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

test("an hour of seconds is audited, and a trial without deliveries has no figure that is not a number", () => {
  const nothing = withFigures({ "ratio.delivered": 0, "throughput.delivered": 0 });
  for (const finding of auditTrial(nothing).findings) {
    expect(finding.sentence).not.toMatch(/NaN|not a number|undefined/);
    for (const figure of finding.figures) expect(figure.value).toBeTypeOf("number");
  }
});
