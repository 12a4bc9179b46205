import type { TrialView } from "@plumbline/core/trial/views";

const ATTEMPTS = 3;

/** Whether something from outside disturbed a trial so much that nothing in it was judged. */
export const isDisturbed = ({ audit }: Pick<TrialView, "audit">): boolean => audit?.limit.limitId === "outside";

/** Measures again while the machine disturbs the trial, three times at most: tests share their machine with others. */
export async function measureUndisturbed(measure: () => Promise<TrialView>): Promise<TrialView> {
  for (let attempt = 1; ; attempt++) {
    const trial = await measure();
    if (attempt === ATTEMPTS || !isDisturbed(trial)) return trial;
  }
}
