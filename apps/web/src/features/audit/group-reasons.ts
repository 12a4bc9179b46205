import type { AuditNote } from "@plumbline/core/audit/views";
import type { TrialRow } from "@plumbline/core/trial/views";

type Reason = AuditNote["reasons"][number];

/** A finding that several trials share: one sentence, with the range of each figure over them. */
export type ReasonGroup = Reason & { trials: TrialRow[] };

const NUMBER = /\d[\d,]*(?:\.\d+)?/g;
const SECONDS = / \(seconds [^()]*\)/g;

/**
 * The findings against trials, those that make one INVALID first. Sentences of one rule that differ in their figures alone are one: "52 %"
 * and "63 %" become "52 to 63 %". The seconds of several trials have nothing in common, and are left out.
 */
export function groupReasons(trials: readonly TrialRow[]): ReasonGroup[] {
  const groups = new Map<string, { reason: Reason; trial: TrialRow }[]>();
  for (const trial of trials)
    for (const reason of trial.audit?.reasons ?? []) {
      const key = `${reason.ruleId} ${reason.outcome} ${withoutSeconds(reason.sentence).replaceAll(NUMBER, "#")}`;
      groups.set(key, [...(groups.get(key) ?? []), { reason, trial }]);
    }
  const merged = [...groups.values()].flatMap((members): ReasonGroup[] => {
    const [first] = members;
    if (!first) return [];
    const sentences = members.map(({ reason }) => reason.sentence);
    const sentence = members.length === 1 ? first.reason.sentence : withRanges(sentences.map(withoutSeconds));
    return [{ ...first.reason, sentence, trials: members.map(({ trial }) => trial) }];
  });
  return merged.sort((a, b) => Number(b.outcome === "invalid") - Number(a.outcome === "invalid"));
}

const withoutSeconds = (sentence: string) => sentence.replaceAll(SECONDS, "");

/** One sentence for several of one pattern; each figure with its lowest and highest value. */
function withRanges(sentences: readonly string[]): string {
  const figures = sentences.map((sentence) => sentence.match(NUMBER) ?? []);
  let nth = -1;
  return (sentences[0] ?? "").replaceAll(NUMBER, (shown) => {
    nth++;
    const texts = figures.flatMap((each) => each[nth] ?? []).sort((a, b) => amountOf(a) - amountOf(b));
    const [low = shown, high = shown] = [texts[0], texts.at(-1)];
    return low === high ? low : `${low} to ${high}`;
  });
}

const amountOf = (text: string) => Number(text.replaceAll(",", ""));
