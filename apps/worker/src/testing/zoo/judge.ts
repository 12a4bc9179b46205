import { outsideRules } from "@plumbline/core/audit/rules/outside-rules";
import type { TrialView } from "@plumbline/core/run/views";
import { isDisturbed } from "../undisturbed.ts";
import type { Deserved, Oddity } from "./cages.ts";

/** How a trial ended. */
export interface Fate {
  /** The audit's verdict; `refused` where the trial failed and nothing was audited. */
  readonly verdict: string;
  /** Rules that speak against the trial; of one that failed its failure code and the checks that it did not pass. */
  readonly reasons: readonly string[];
  /** True if the machine alone made it INVALID: it says nothing of what was tried. */
  readonly isDisturbed: boolean;
}

/** Rules about the machine. On a busy one they speak against a trial whatever is measured. */
const aboutTheMachine = new Set([
  ...outsideRules.map(({ id }) => id),
  "disturbed",
  "generator-cpu",
  "generator-ceiling",
  "send-lag",
]);

/** Reads a trial's end. */
export function toFate({ status, failure, audit, gate }: TrialView): Fate {
  if (status !== "succeeded" || !audit) {
    const failed = gate.filter(({ passed }) => !passed).map(({ checkId }) => checkId);
    return { verdict: "refused", reasons: [...(failure ? [failure.code] : []), ...failed], isDisturbed: false };
  }
  const against = audit.findings.filter(({ outcome }) => outcome === "suspect" || outcome === "invalid");
  const invalid = against.filter(({ outcome }) => outcome === "invalid");
  const byMachine = invalid.length > 0 && invalid.every(({ ruleId }) => aboutTheMachine.has(ruleId));
  return {
    verdict: audit.verdict,
    reasons: against.map(({ ruleId }) => ruleId),
    isDisturbed: isDisturbed({ audit }) || byMachine,
  };
}

/** Anything that lies: its verdict, and the names of which one has to appear. */
export interface Accusable {
  readonly verdict: Deserved;
  readonly caughtBy: readonly string[];
}

/** From the mildest on. */
const severities = ["VALID", "SUSPECT", "INVALID", "refused"];

/**
 * The sentence that says how a cheat got through; null where it was caught by name. The machine may make a verdict worse, never
 * better. A refusal by the gate counts as any other verdict: only where a check that is expected refused it.
 */
export function whyMissed({ verdict, caughtBy }: Accusable, fate: Fate): string | null {
  if (!caughtBy.some((name) => fate.reasons.includes(name)))
    return `not named by ${caughtBy.join(" or ")}: ${describe(fate)}`;
  const isSevere = severities.indexOf(fate.verdict) >= severities.indexOf(verdict);
  return isSevere ? null : `${fate.verdict}, not ${verdict}: ${describe(fate)}`;
}

/** The sentence that says how an honest server was accused; null where it was not, or where the machine was disturbed. */
export function whyAccused({ mayBe }: Pick<Oddity, "mayBe">, fate: Fate): string | null {
  if (fate.isDisturbed) return null;
  if (fate.verdict === "refused" || fate.verdict === "INVALID") return describe(fate);
  return fate.reasons.every((name) => mayBe.includes(name) || aboutTheMachine.has(name)) ? null : describe(fate);
}

const describe = ({ verdict, reasons }: Fate) => `${verdict} (${reasons.join(", ") || "no reason"})`;
