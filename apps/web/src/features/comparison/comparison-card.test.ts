import { prepareAnswers } from "@plumbline/core/result/comparison-answer";
import { ratioText } from "@plumbline/core/result/ratio-text";
import { comparedSide, comparisonView } from "@plumbline/core/result/testing/sample-comparison";
import fc from "fast-check";
import { expect, test } from "vitest";
import { comparisonCard } from "./comparison-card.ts";

const slow = comparedSide("go-gorilla", [200, 201, 202, 203, 204, 205]);
const fast = comparedSide("rust-axum", [100, 101, 102, 103, 104, 105]);

test("a comparison's card has the verdict, the ratio with its interval, the medians, the date and both sides", () => {
  const card = comparisonCard(comparisonView([slow, fast], { floors: { "latency.owed.p99": 0.03 } }));
  expect(card?.sentences[0]).toMatch(/^rust-axum \(B\) is better than go-gorilla \(A\) on latency p99/);
  expect(card?.plots[0]?.rows[0]?.text).toMatch(/^0\.506× \(.+–.+\), better$/);
  expect(card?.plots[0]?.rows[0]?.band).toMatchObject({ high: 1.03 });
  expect(Object.fromEntries(card?.facts ?? [])).toMatchObject({
    Measured: "5 May 2026, 02:00 UTC",
    A: "go-gorilla, 6 rounds of Tuesday",
    B: "rust-axum, 6 rounds of Tuesday",
  });
});

test("doubted rounds are named, and refused sides have a reason and no ratio", () => {
  const trials = fast.trials.map((trial) => ({ ...trial, verdict: "SUSPECT" as const }));
  const doubted = comparedSide("rust-axum", [100, 101, 102, 103, 104, 105], { trials });
  expect(comparisonCard(comparisonView([slow, doubted]))?.caveats.at(-1)).toBe(
    "The audit calls rounds of B rust-axum SUSPECT.",
  );
  const elsewhere = comparedSide("rust-axum", [100, 101, 102, 103, 104, 105], {
    environment: { environmentId: "e2", facts: { kernel: "6.12" } },
  });
  const refused = comparisonCard(comparisonView([slow, elsewhere]));
  expect(refused?.plots).toEqual([]);
  expect(refused?.sentences[0]).toContain("differ in kernel");
  expect(comparisonCard(comparisonView([]))).toBeNull();
});

const rounds = fc.array(fc.double({ min: 10, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 9 });

test("a card claims what the page claims: headline, ratio and verdict are those of the same comparison", () => {
  fc.assert(
    fc.property(rounds, rounds, (a, b) => {
      const view = comparisonView([comparedSide("go-gorilla", a), comparedSide("rust-axum", b)]);
      const card = comparisonCard(view);
      const figure = view.comparisons[0]?.figures.find(({ metricId }) => metricId === "latency.owed.p99");
      expect(card?.sentences).toEqual(prepareAnswers(view).map(({ headline }) => headline));
      expect(card?.plots[0]?.rows[0]).toMatchObject({
        verdict: figure?.verdict,
        text: figure && `${ratioText(figure)}, ${figure.verdict}`,
      });
    }),
    { numRuns: 100 },
  );
});
