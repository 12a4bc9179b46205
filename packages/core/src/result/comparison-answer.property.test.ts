import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMetric, formatRatio } from "../metric/format.ts";
import { prepareAnswers } from "./comparison-answer.ts";
import { certaintyText } from "./ratio-text.ts";
import { comparedSide, comparisonView } from "./testing/sample-comparison.ts";

/** p99 of one side's rounds in µs, scattered around a level of its own; now and then one was not delivered. */
const rounds = fc
  .tuple(
    fc.double({ min: 2, max: 4, noNaN: true }),
    fc.double({ min: 0, max: 0.5, noNaN: true }),
    fc.array(
      fc.oneof(
        { weight: 30, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
        fc.constant(Number.POSITIVE_INFINITY),
      ),
      { minLength: 1, maxLength: 9 },
    ),
  )
  .map(([level, scatter, values]) =>
    values.map((value) => (Number.isFinite(value) ? 10 ** (level + scatter * value) : value)),
  );

const comparison = fc.record({
  a: rounds,
  b: rounds,
  together: fc.boolean(),
  floor: fc.option(fc.double({ min: 0, max: 0.2, noNaN: true })),
});

test("a headline, its card and the table beside it tell one verdict, one design and one ratio", () => {
  fc.assert(
    fc.property(comparison, ({ a, b, together, floor }) => {
      const sides = [
        comparedSide("go-gorilla", a, {}, together ? "run" : "a"),
        comparedSide("rust-axum", b, {}, together ? "run" : "b"),
      ];
      const view = comparisonView(sides, { floors: floor === null ? {} : { "latency.owed.p99": floor } });
      const [{ paired = false, figures = [] } = {}] = view.comparisons;
      const figure = figures.find(({ metricId }) => metricId === "latency.owed.p99");
      const [answer] = prepareAnswers(view);
      if (!answer || !figure) throw new Error("nothing was compared");
      expect(answer.verdict).toBe(figure.verdict);
      // words of a claim only with the verdict of one; lower is better, so the ratio says the same
      const claims = / is (better|worse) than /.test(answer.headline);
      expect(claims && figure.verdict !== "better" && figure.verdict !== "worse").toBe(false);
      if (claims && figure.ratio !== null && figure.ratio !== 1)
        expect(figure.verdict).toBe(figure.ratio < 1 ? "better" : "worse");
      // interval and test are of one design
      expect(figure.test).toBe(paired ? "paired-permutation" : "mann-whitney");
      expect(answer.howSure).toContain(paired ? "Rounds are paired" : "Rounds are not paired");
      // the figures of the card are those of the sides
      for (const { estimates } of view.sides)
        expect(answer.howMuch).toContain(formatMetric(estimates["latency.owed.p99"]?.median, "µs"));
      if (figure.ratio !== null) expect(answer.howMuch).toContain(formatRatio(figure.ratio));
      // without a floor, nothing that varies is called the same
      if (floor === null && new Set([...a, ...b]).size > 1) expect(figure.verdict).not.toBe("same");
      const told = `${answer.headline} ${answer.howMuch} ${answer.howSure} ${certaintyText(figure)}`;
      expect(/NaN|Infinity|undefined|not a number/.exec(told)?.input ?? "").toBe("");
    }),
    { numRuns: 300 },
  );
});
