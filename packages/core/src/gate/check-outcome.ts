import type { Deviation } from "./deviation.ts";
import type { GateCheck } from "./gate-check.ts";

/** Writes beside each check what the manifest declares of it. One that fails at times and has passed deviates from nothing. */
export function withDeviations(checks: readonly GateCheck[], deviations: readonly Deviation[]): GateCheck[] {
  return checks.map((check) => {
    const declared = deviations.find(({ check: checkId }) => checkId === check.checkId);
    return declared && !(check.passed && declared.sometimes) ? { ...check, declared: declared.why } : check;
  });
}

/**
 * The outcome of a check. `deviates`: it failed, as the manifest declares. `needless`: the manifest declares that it fails,
 * but it passed, so the manifest must be corrected.
 */
export type CheckOutcome = "passed" | "failed" | "deviates" | "needless";

/** Judges one check. */
export function outcomeOf({ passed, declared }: Pick<GateCheck, "passed" | "declared">): CheckOutcome {
  if (declared === undefined) return passed ? "passed" : "failed";
  return passed ? "needless" : "deviates";
}

/** True if this check allows the server to be measured: it passed, or it failed as the manifest declares. */
export function isInOrder(check: Pick<GateCheck, "passed" | "declared">): boolean {
  const outcome = outcomeOf(check);
  return outcome === "passed" || outcome === "deviates";
}
