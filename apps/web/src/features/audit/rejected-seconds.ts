import { rules } from "@plumbline/core/audit/rules/rules";
import { readSeconds } from "@plumbline/core/audit/seconds";
import type { AuditFinding } from "@plumbline/core/audit/views";
import type { RejectedSeconds } from "#charts/time/prepare-time-series.ts";

/** The seconds that an audit's findings speak against, in the trial's own time. Most findings are about the whole trial and have none. */
export function rejectedSeconds(
  findings: readonly Pick<AuditFinding, "ruleId" | "outcome" | "sentence">[],
): RejectedSeconds[] {
  return findings.flatMap(({ ruleId, outcome, sentence }) => {
    if (outcome !== "suspect" && outcome !== "invalid") return [];
    const rule = rules.find(({ id }) => id === ruleId)?.title ?? ruleId;
    return readSeconds(sentence).map((span) => ({ rule, outcome, ...span }));
  });
}
