import type { TrialView } from "@plumbline/core/run/views";
import type { Oddity } from "./animals.ts";

/** What became of an animal: the trial's verdict, or the code of its failure, and what speaks against it. */
export interface Fate {
  readonly verdict: string;
  readonly reasons: readonly string[];
}

/** Reads a trial's end. The checks that a refused server failed are its reasons. */
export function toFate({ status, failure, audit, gate }: TrialView): Fate {
  if (status !== "succeeded" || !audit) {
    const failed = gate.filter(({ passed }) => !passed).map(({ checkId }) => checkId);
    return { verdict: "refused", reasons: [...(failure ? [failure.code] : []), ...failed] };
  }
  const against = audit.findings.filter(({ outcome }) => outcome === "suspect" || outcome === "invalid");
  return { verdict: audit.verdict, reasons: against.map(({ ruleId }) => ruleId) };
}

/** A server or a client that cheats: its expected verdict, and the rules or checks of which one has to name it. */
interface Accusable {
  readonly verdict: string;
  readonly caughtBy: readonly string[];
}

/**
 * Why a cheat got through; null where it was caught by what is expected, or where the gate refused it: then it was not measured at
 * all. The machine may make a verdict worse, never better.
 */
export function whyMissed({ verdict, caughtBy }: Accusable, fate: Fate): string | null {
  if (fate.reasons.includes("GATE_FAILED")) return null;
  if (!caughtBy.some((reason) => fate.reasons.includes(reason)))
    return `not named by ${caughtBy.join(" or ")}: ${describe(fate)}`;
  const isBadEnough = fate.verdict === verdict || (verdict === "SUSPECT" && fate.verdict === "INVALID");
  return isBadEnough ? null : `${fate.verdict}, not ${verdict}: ${describe(fate)}`;
}

/** Why an honest server was accused wrongly; null where it was not. */
export function whyAccused({ mayBe }: Pick<Oddity, "mayBe">, fate: Fate): string | null {
  if (fate.verdict === "refused") return `refused: ${describe(fate)}`;
  return fate.reasons.every((reason) => mayBe.includes(reason) || aboutTheMachine.has(reason)) ? null : describe(fate);
}

/** Rules that say something of the machine, true on a busy one whatever is measured. */
const aboutTheMachine = new Set([
  "steal-time",
  "other-load",
  "generator-cpu",
  "generator-stalled",
  "send-lag",
  "cpu-throttling",
  "disturbed",
  "cpu-pressure",
  "cpu-frequency",
  "memory-pressure",
  "network-delayed",
  "packets-lost",
]);

const describe = ({ verdict, reasons }: Fate) => `${verdict} (${reasons.join(", ") || "no reason"})`;
