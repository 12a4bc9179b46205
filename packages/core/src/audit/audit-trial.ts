import type { TrialFacts } from "./facts.ts";
import { nameLimit } from "./name-limit.ts";
import type { Finding } from "./rule.ts";
import { rules } from "./rules.ts";
import { type AuditVerdict, worstVerdict } from "./verdict.ts";
import type { Audit } from "./views.ts";

const verdicts = {
  passed: "VALID",
  "not judged": "VALID",
  suspect: "SUSPECT",
  invalid: "INVALID",
} as const satisfies Record<Finding["outcome"], AuditVerdict>;

/** Asks every rule about a trial. Pure: from the stored facts of a trial the same audit comes again. */
export function auditTrial(facts: TrialFacts): Audit {
  const findings = rules.map(({ id, judge }) => ({ ruleId: id, ...judge(facts) }));
  return {
    v: 1,
    verdict: worstVerdict(findings.map(({ outcome }) => verdicts[outcome])),
    findings,
    limit: nameLimit(facts),
  };
}
