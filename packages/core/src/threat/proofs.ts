import type { TestProof } from "./threat.ts";

/** A cheat of the zoo that a test measures: some with every change, all of them every night. */
export const zoo = (cheat: string): TestProof => ({ file: "apps/worker/src/audit/zoo.it.test.ts", shows: cheat });

/** A cheat of the zoo that `npm run bench -- truth` measures, every night. */
export const truth = (cheat: string): TestProof => ({ file: "apps/worker/src/testing/zoo/dishonest.ts", shows: cheat });

/** A defect of the seeds, published by others, that a test measures again. */
export const seed = (shows: string): TestProof => ({ file: "apps/worker/src/audit/seed-defects.it.test.ts", shows });

/** A broken server that the gate must refuse. */
export const gate = (checkId: string): TestProof => ({
  file: "apps/worker/src/gate/fixtures/refused.ts",
  shows: checkId,
});

/** A test of a rule on the facts of a trial. */
export const rule = (file: string, shows: string): TestProof => ({
  file: `packages/core/src/audit/rules/${file}.test.ts`,
  shows,
});

/** A disturbance that a test inflicts on a real trial. */
export const disturbedTrial = (ruleId: string): TestProof => ({
  file: "apps/worker/src/jobs/disturbed-trials.it.test.ts",
  shows: ruleId,
});
