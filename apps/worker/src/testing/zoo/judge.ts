import { machineRules } from "@plumbline/core/audit/testing/machine-rules";
import type { TrialView } from "@plumbline/core/trial/views";
import { isDisturbed } from "../undisturbed.ts";
import type { Deserved, Oddity } from "./cages.ts";

/** How grave a reason is, from the mildest on. */
const severities = ["SUSPECT", "INVALID", "refused"] as const satisfies readonly Deserved[];

/** A rule, a check or a failure that speaks against a trial, and what it makes of the trial by itself. */
interface Reason {
  readonly name: string;
  readonly severity: Deserved;
}

/** How a trial ended. */
export interface Fate {
  /** The audit's verdict; `refused` where the trial failed and nothing was audited. */
  readonly verdict: string;
  readonly reasons: readonly Reason[];
  /** True if the machine disturbed the trial so much that it shows nothing of the animal. */
  readonly isDisturbed: boolean;
}

/**
 * Reads a trial's end. The reasons of one that failed are its failure's code and the checks that it did not pass. One that waits for
 * its next attempt ended as its last attempt did.
 * @throws Error where it did not come to an end of its own, as in a run that was cancelled
 */
export function toFate({ status, failure, failedAttempts, audit, gate }: TrialView): Fate {
  if (status !== "succeeded" || !audit) {
    const ended = failure ?? (status === "queued" ? failedAttempts.at(-1)?.failure : undefined);
    const failed = gate.filter(({ passed }) => !passed).map(({ checkId }) => checkId);
    const names = [...(ended ? [ended.code] : []), ...failed];
    if (names.length === 0) throw new Error(`the trial is ${status} without a reason`);
    return { verdict: "refused", reasons: names.map((name) => ({ name, severity: "refused" })), isDisturbed: false };
  }
  const reasons = audit.findings.flatMap(({ ruleId: name, outcome }): Reason[] => {
    if (outcome === "invalid") return [{ name, severity: "INVALID" }];
    return outcome === "suspect" ? [{ name, severity: "SUSPECT" }] : [];
  });
  return { verdict: audit.verdict, reasons, isDisturbed: isDisturbed({ audit }) };
}

/** Anything that lies: its verdict, and the names of which one has to give it that verdict. */
export interface Accusable {
  readonly verdict: Deserved;
  readonly caughtBy: readonly string[];
}

/**
 * How a cheat got through, in a sentence; null where an expected name gave it the verdict that it deserves, or a graver one.
 * A refusal by the gate counts as any other: only where an expected check refused it.
 */
export function whyMissed({ verdict, caughtBy }: Accusable, fate: Fate): string | null {
  const named = fate.reasons.filter(({ name }) => caughtBy.includes(name));
  if (named.length === 0) return `not named by ${caughtBy.join(" or ")}: ${describe(fate)}`;
  const isGraveEnough = named.some(({ severity }) => severities.indexOf(severity) >= severities.indexOf(verdict));
  return isGraveEnough ? null : `named, but not as ${verdict}: ${describe(fate)}`;
}

/** How an honest server was accused, in a sentence; null where it was not. */
export function whyAccused({ mayBe }: Pick<Oddity, "mayBe">, fate: Fate): string | null {
  if (fate.verdict === "refused" || fate.verdict === "INVALID") return describe(fate);
  return fate.reasons.every(({ name }) => mayBe.includes(name) || machineRules.has(name)) ? null : describe(fate);
}

/** A trial's end in a few words, such as `INVALID (ledger-exact)`. */
export function describe({ verdict, reasons }: Fate): string {
  return reasons.length === 0 ? verdict : `${verdict} (${reasons.map(({ name }) => name).join(", ")})`;
}
