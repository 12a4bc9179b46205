import type { TrialView } from "@plumbline/core/trial/views";
import { expect, test } from "vitest";
import { Progress } from "./progress.ts";
import { type Attempt, tryAll } from "./try-all.ts";

/** A trial that was audited, as far as it is judged here. */
const trial = (verdict: string, ...invalid: string[]) =>
  ({
    status: "succeeded",
    gate: [],
    failure: null,
    audit: {
      verdict,
      limit: { limitId: "unknown" },
      findings: invalid.map((ruleId) => ({ ruleId, outcome: "invalid", sentence: "", figures: [] })),
    },
  }) as unknown as TrialView;

const valid = trial("VALID");
const disturbed = trial("INVALID", "steal-time");

/** Something that ends as expected where its verdict is INVALID by `named`, and whose trials end like this, one after another. */
function attempt(trials: TrialView[], more: Partial<Attempt> = {}): Attempt {
  const left = [...trials];
  return {
    id: "animal",
    under: "load",
    measure: async () => {
      const next = left.shift();
      if (!next) throw new Error("one trial too many");
      return next;
    },
    judge: ({ reasons }) => (reasons.some(({ name }) => name === "named") ? null : "not named"),
    ...more,
  };
}

async function run(...attempts: Attempt[]) {
  const lines: string[] = [];
  const ends = await tryAll(
    attempts,
    new Progress(attempts.length, (line) => lines.push(line)),
    new AbortController().signal,
  );
  return { ends, lines };
}

test("each end is one line, with how many are left", async () => {
  const { ends, lines } = await run(attempt([trial("INVALID", "named")]), attempt([valid]));
  expect(ends).toEqual({ wrong: 1, undecided: 0, mostTrials: Number.POSITIVE_INFINITY });
  expect(lines[0]).toMatch(/^\[1\/2, \d+ s left\] animal \(load\): ✓ INVALID \(named\)$/);
  expect(lines[1]).toBe("[2/2, 0 s left] animal (load): ✗ not named");
});

test("a disturbed trial is repeated, and counts as none", async () => {
  const { ends, lines } = await run(attempt([disturbed, disturbed, trial("INVALID", "named")]));
  expect(ends).toEqual({ wrong: 0, undecided: 0, mostTrials: 1 });
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain("once more, the machine disturbed it");
});

test("whoever is disturbed each time is undecided, and so is whoever cannot be measured", async () => {
  const { ends } = await run(attempt([disturbed, disturbed, disturbed, disturbed]), attempt([]));
  expect(ends).toEqual({ wrong: 0, undecided: 2, mostTrials: 0 });
});

test("no trial is repeated where the disturbance is what is tried", async () => {
  const { ends } = await run(attempt([disturbed], { isDisturbance: true }));
  expect(ends.wrong).toBe(1);
});

test("whoever is caught in a later trial was not caught in the first", async () => {
  const { ends } = await run(attempt([valid, trial("INVALID", "named")], { trials: 3 }));
  expect(ends).toEqual({ wrong: 1, undecided: 0, mostTrials: 2 });
});
