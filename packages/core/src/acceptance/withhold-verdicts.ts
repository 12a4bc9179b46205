import type { DoubtedRound } from "../audit/doubted-round.ts";
import { isTrusted } from "../audit/is-trusted.ts";
import { delivery } from "../audit/rules/ledger/delivery.ts";
import { idleLoss } from "../audit/rules/ledger/idle-loss.ts";
import { survivors } from "../audit/rules/ledger/survivors.ts";
import type { AuditVerdict } from "../audit/verdict.ts";
import type { ComparedTrial } from "../compare/views.ts";
import type { AcceptanceFinding } from "./views.ts";

/** A side's rounds, and those of them that the audit doubts. */
export type AuditedSide = { trials: readonly ComparedTrial[]; doubted: readonly DoubtedRound[] };

/** Rules by which a server lost messages. That was measured, so it is no doubt about the measurement. */
const lossRules = new Set([delivery.id, idleLoss.id, survivors.id]);

/** The reason why a median over a side's rounds decides nothing; null if it may decide. */
export function findUntrusted({ trials }: AuditedSide, whose: string): string | null {
  const counting = trials.filter(({ isUsable }) => isUsable);
  if (isTrusted(counting.map(({ verdict }) => verdict))) return null;
  const suspect = counting.filter(({ verdict }) => verdict === "SUSPECT").length;
  return `${suspect} of ${counting.length} rounds of ${whose} are SUSPECT; more than half must be VALID.`;
}

/**
 * Withholds the verdicts on rounds that cannot be trusted. Only a regression remains, and only if the rounds would be trusted without
 * the findings about losses: a change that breaks delivery until the rounds are SUSPECT must not pass the gate by that.
 */
export function withholdVerdicts(
  findings: readonly AcceptanceFinding[],
  side: AuditedSide,
  untrusted: string,
): AcceptanceFinding[] {
  const showsHarm = isTrusted(withoutLosses(side));
  return findings.map((finding) =>
    showsHarm && finding.outcome === "regression"
      ? finding
      : { ...finding, outcome: "invalid", moreRounds: null, reason: untrusted },
  );
}

/** The verdicts of the rounds that count, as if no server had lost anything. */
function withoutLosses({ trials, doubted }: AuditedSide): (AuditVerdict | null)[] {
  const isLossAlone = ({ ruleIds }: DoubtedRound) => ruleIds.length > 0 && ruleIds.every((id) => lossRules.has(id));
  const lossAlone = new Set(doubted.filter(isLossAlone).map(({ trialId }) => trialId));
  return trials
    .filter(({ isUsable }) => isUsable)
    .map(({ trialId, verdict }) => (lossAlone.has(trialId) ? "VALID" : verdict));
}
