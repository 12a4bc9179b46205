import { expect, test } from "vitest";
import { judgeFigures } from "./judge-figures.ts";

const unpaired = { paired: false, floor: 0.03 };

test("what is no difference at a stricter level is not said to lie inside the floor", () => {
  const figure = { a: [10, 10.1, 10.2, 10.3, 10.4, 11.25], b: [10.8, 11, 11.1, 11.2, 11.3, 11.4], ...unpaired };
  const [strict] = judgeFigures([figure], 0.01);
  expect(strict?.ratio?.ratio).toBeCloseTo(1.088, 3);
  expect(strict?.finding).toBe("inconclusive");
  expect(strict?.reason).toContain("No difference shown, and the interval reaches beyond the A/A floor of 3 %");
});

test("a difference inside the floor says so", () => {
  const a = [100, 100.1, 100.2, 100.3, 100.4, 100.5, 100.6, 100.7];
  const b = a.map((value, nth) => value * (nth < 5 ? 1.02 : 1.06));
  const [judgement] = judgeFigures([{ a, b, paired: false, floor: 0.03 }]);
  expect(judgement?.finding).toBe("inconclusive");
  expect(judgement?.reason).toContain("The ratio lies inside the A/A floor of 3 %, its interval does not");
});

test("without a ratio no reason speaks of an interval or a floor that it lies outside of", () => {
  const [open] = judgeFigures([{ a: [0, 0, 0, 0, 1, 0], b: [0, 1, 0, 0, 0, 2], ...unpaired }]);
  expect(open).toMatchObject({ finding: "inconclusive", ratio: null });
  expect(open?.reason).toContain("without a ratio nothing is held against the A/A floor");
  const [apart] = judgeFigures([{ a: [0, 0, 0, 0, 0, 0], b: [5, 6, 7, 8, 9, 10], ...unpaired }]);
  expect(apart).toMatchObject({ finding: "different", ratio: null });
  expect(apart?.reason).toMatch(/^p = /);
});

test("rounds that do not scatter at all do not say what would have been seen", () => {
  const [judgement] = judgeFigures([
    { a: [10, 10, 10, 10, 10, 10], b: [10.1, 10.1, 10.1, 10.1, 10.1, 10.1], ...unpaired },
  ]);
  expect(judgement).toMatchObject({ finding: "same", detectable: null });
  expect(judgement?.reason).not.toContain("would have been seen");
});
