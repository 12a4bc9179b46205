import type { TrialFacts } from "../facts.ts";
import { nameLimit } from "../name-limit.ts";
import { type Finding, notJudged } from "../rule.ts";
import type { AuditVerdict } from "../verdict.ts";
import { worstVerdict } from "../verdicts.ts";
import type { Audit } from "../views.ts";
import { findDisturbance } from "./outside/outside-rules.ts";
import { rules } from "./rules.ts";

const verdicts = {
  passed: "VALID",
  "not judged": "VALID",
  suspect: "SUSPECT",
  invalid: "INVALID",
} as const satisfies Record<Finding["outcome"], AuditVerdict>;

/**
 * Asks every rule about a trial. Where a disturbance from outside makes it INVALID, no rule speaks against the server for what may
 * come of that. Pure: from the stored facts of a trial the same audit comes again.
 */
export function auditTrial(facts: TrialFacts): Audit {
  const disturbance = findDisturbance(facts);
  const culprit = disturbance?.outcome === "invalid" ? disturbance : null;
  const findings = rules.map(({ id, judge, speaksOfServer }) => ({
    ruleId: id,
    ...(culprit && speaksOfServer ? notJudged(`The trial was disturbed. ${culprit.sentence}`) : judge(facts)),
  }));
  return {
    v: 1,
    verdict: worstVerdict(findings.map(({ outcome }) => verdicts[outcome])),
    findings,
    limit: nameLimit(facts, disturbance),
  };
}
