import type { TrialView } from "@plumbline/core/trial/views";
import { expect, test } from "vitest";
import { checkUndisturbed } from "./undisturbed.ts";

const trialOf = (limitId: string, ...invalid: string[]) =>
  ({
    audit: {
      limit: { limitId, sentence: "Somebody paused it." },
      findings: invalid.map((ruleId) => ({ ruleId, outcome: "invalid" })),
    },
  }) as unknown as TrialView;
const quiet = trialOf("none");
const disturbed = trialOf("none", "generator-stalled");

/** Measures these trials one after another, checks each with `isRight`, and says how it ended after how many of them. */
async function outcomeOf(trials: readonly TrialView[], isRight: (trial: TrialView) => boolean) {
  let measured = 0;
  const skip = (reason?: unknown): never => {
    throw new Error(`skipped: ${reason}`);
  };
  const ended = checkUndisturbed(
    async () => trials[measured++] ?? quiet,
    (trial) => expect(isRight(trial), "it is not right").toBe(true),
    { skip },
  ).then(
    () => "passed",
    (error: Error) => error.message.split(/[\n]/)[0],
  );
  return [await ended, measured];
}

test("a check that holds is done, also on a trial that the machine disturbed", async () => {
  expect(await outcomeOf([disturbed], () => true)).toEqual(["passed", 1]);
});

test("a check that fails on an undisturbed trial fails at once", async () => {
  const [message, measured] = await outcomeOf([trialOf("none", "ledger-exact", "generator-stalled")], () => false);
  expect([message, measured]).toEqual([expect.stringContaining("it is not right"), 1]);
});

test("a trial that the machine disturbed is measured again, and after the third nothing was shown", async () => {
  expect(await outcomeOf([disturbed, trialOf("outside")], (trial) => trial === quiet)).toEqual(["passed", 3]);
  expect(await outcomeOf([disturbed, disturbed, disturbed], () => false)).toEqual([
    "skipped: the machine disturbed 3 trials: Somebody paused it.",
    3,
  ]);
});
