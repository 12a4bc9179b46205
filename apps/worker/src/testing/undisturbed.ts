import { machineRules } from "@plumbline/core/audit/testing/machine-rules";
import type { TrialView } from "@plumbline/core/trial/views";
import type { TestContext } from "vitest";

const ATTEMPTS = 3;

/**
 * True if the machine disturbed a trial so much that it shows nothing of its server or client: something from outside limited it, or it
 * is INVALID by rules about the machine alone.
 */
export function isDisturbed({ audit }: Pick<TrialView, "audit">): boolean {
  if (!audit) return false;
  const invalid = audit.findings.filter(({ outcome }) => outcome === "invalid");
  const isByMachine = invalid.length > 0 && invalid.every(({ ruleId }) => machineRules.has(ruleId));
  return audit.limit.limitId === "outside" || isByMachine;
}

/** Measures a trial, and again while the machine disturbs it, three trials at most. */
export async function measureUndisturbed(measure: () => Promise<TrialView>): Promise<TrialView> {
  for (let attempt = 1; ; attempt++) {
    const trial = await measure();
    if (attempt === ATTEMPTS || !isDisturbed(trial)) return trial;
  }
}

/**
 * Measures a trial and checks it: tests share their machine with others. Where the check fails and the machine disturbed the trial, it is
 * measured again, three trials at most; where the machine disturbed all of them the test is skipped, because nothing was shown.
 * @throws what the check throws on a trial that the machine did not disturb
 */
export async function checkUndisturbed(
  measure: () => Promise<TrialView>,
  check: (trial: TrialView) => unknown,
  { skip }: Pick<TestContext, "skip">,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const trial = await measure();
    try {
      await check(trial);
      return;
    } catch (error) {
      if (!isDisturbed(trial)) throw error;
      if (attempt === ATTEMPTS) skip(`the machine disturbed ${ATTEMPTS} trials: ${trial.audit?.limit.sentence}`);
    }
  }
}
