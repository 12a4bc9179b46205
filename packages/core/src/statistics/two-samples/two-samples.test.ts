import { expect, test } from "vitest";
import { studentQuantile, studentTails } from "../distribution/student-t.ts";
import { medianDistribution } from "../median/bootstrap-median.ts";
import { unpairedRatio } from "../median/ratio.ts";
import { cliffsDelta } from "./cliffs-delta.ts";
import { hodgesLehmann } from "./hodges-lehmann.ts";
import { mannWhitney } from "./mann-whitney.ts";
import reference from "./testdata/two-samples.json";
import { welchTest } from "./welch.ts";

/** Equal to nine digits after the point, and in small probabilities to nine digits at all. */
function expectClose(seen: number, expected: number): void {
  expect(Math.abs(seen - expected)).toBeLessThanOrEqual(1e-9 * Math.min(1, Math.abs(expected)) + Number.EPSILON);
}

test.each(reference.cases.map((one, nth) => ({ ...one, nth })))(
  "case $nth agrees with SciPy",
  ({ a, b, ...expected }) => {
    const asymptotic = mannWhitney(a, b, "asymptotic");
    expect(asymptotic.u).toBe(expected.U);
    expectClose(asymptotic.p, expected.p_asym_cc);
    if (expected.p_exact !== null) expectClose(mannWhitney(a, b, "exact").p, expected.p_exact);
    expectClose(cliffsDelta(a, b), expected.cliffs_delta);
    expect(hodgesLehmann(a, b)).toBeCloseTo(expected.hodges_lehmann, 9);
    const welch = welchTest(a, b);
    expectClose(welch?.t ?? Number.NaN, expected.welch_t);
    expectClose(welch?.df ?? Number.NaN, expected.welch_df);
    expectClose(welch?.p ?? Number.NaN, expected.welch_p);
  },
);

/** Standard error of the level of a 2.5 % point found by 10,000 resamples, which is how far the reference scatters. */
const resamplingError = Math.sqrt((0.025 * 0.975) / 10_000);

/**
 * The reference was resampled, so its own limits scatter around the exact ones. Each must lie within 1 % of the interval's
 * width, or at a level of the exact distribution that is within that scatter.
 */
test.each(reference.cases.map((one, nth) => ({ ...one, nth })))(
  "case $nth: the ratio's interval is the bootstrap's",
  ({ a, b, ...expected }) => {
    const [low = 0, high = 0] = expected.boot_rel_median_ci;
    const seen = unpairedRatio(a, b);
    expect(seen).not.toBeNull();
    if (!seen) return;
    for (const [ours, theirs, level] of [
      [seen.low - 1, low, 0.025],
      [seen.high - 1, high, 0.975],
    ] as const) {
      if (Math.abs(ours - theirs) <= 0.01 * (high - low)) continue;
      const { below, atMost } = levelsOf(a, b, theirs + 1);
      expect(below).toBeLessThan(level + 3 * resamplingError);
      expect(atMost).toBeGreaterThan(level - 3 * resamplingError);
    }
  },
);

/** P(ratio < r) and P(ratio ≤ r), summed over all pairs. */
function levelsOf(a: number[], b: number[], r: number): { below: number; atMost: number } {
  const [ofA, ofB] = [medianDistribution(a), medianDistribution(b)];
  const level = (passes: (ratio: number) => boolean) => {
    let sum = 0;
    ofA.values.forEach((x, i) => {
      ofB.values.forEach((y, j) => {
        if (passes(y / x)) sum += (ofA.probabilities[i] ?? 0) * (ofB.probabilities[j] ?? 0);
      });
    });
    return sum;
  };
  return { below: level((ratio) => ratio < r - 1e-9), atMost: level((ratio) => ratio <= r + 1e-9) };
}

test("nearly all intervals agree within 1 % of their width", () => {
  const apart = reference.cases.flatMap(({ a, b, boot_rel_median_ci: [low = 0, high = 0] }) => {
    const seen = unpairedRatio(a, b);
    if (!seen) return [1, 1];
    return [seen.low - 1 - low, seen.high - 1 - high].map((difference) => Math.abs(difference) / (high - low));
  });
  expect(apart.filter((share) => share <= 0.01).length).toBeGreaterThanOrEqual(0.9 * apart.length);
});

test.each(reference.t_two_sided)("Student's tails beyond $t with $df degrees of freedom", ({ t, df, p }) => {
  expectClose(studentTails(t, df), p);
});

test.each([
  [0.05, 10, 2.2281388519649385],
  [0.01, 5, 4.032142983557536],
  [0.4, 10, 0.8790578285505836],
])("the t beyond which both tails hold %f with %i degrees of freedom", (tails, df, t) => {
  expectClose(studentQuantile(tails, df), t);
});
