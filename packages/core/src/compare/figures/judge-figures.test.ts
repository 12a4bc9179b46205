import { expect, test } from "vitest";
import { judgeFigures } from "./judge-figures.ts";

const unpaired = { paired: false, floor: 0.03, earlier: null };

test("what is no difference at a stricter level is not said to lie inside the floor", () => {
  const figure = { a: [10, 10.1, 10.2, 10.3, 10.4, 11.25], b: [10.8, 11, 11.1, 11.2, 11.3, 11.4], ...unpaired };
  const [strict] = judgeFigures([figure], 0.01);
  expect(strict?.ratio?.ratio).toBeCloseTo(1.088, 3);
  expect(strict?.finding).toBe("inconclusive");
  expect(strict?.reason).toContain("No difference shown, and none shown to be smaller than the margin of 5 %");
});

test("a difference inside the floor says so", () => {
  const a = [100, 100.1, 100.2, 100.3, 100.4, 100.5, 100.6, 100.7];
  const b = a.map((value, nth) => value * (nth < 5 ? 1.02 : 1.06));
  const [judgement] = judgeFigures([{ a, b, paired: false, floor: 0.03, earlier: null }]);
  expect(judgement?.finding).toBe("inconclusive");
  expect(judgement?.reason).toContain(
    "The ratio lies inside the A/A floor of 3 %, and is not shown to lie within the margin of 5 %",
  );
});

test("without a ratio no reason speaks of an interval or a floor that it lies outside of", () => {
  const [open] = judgeFigures([{ a: [0, 0, 0, 0, 1, 0], b: [0, 1, 0, 0, 0, 2], ...unpaired }]);
  expect(open).toMatchObject({ finding: "inconclusive", ratio: null });
  expect(open?.reason).toContain("without a ratio nothing is held against the margin");
  const [apart] = judgeFigures([{ a: [0, 0, 0, 0, 0, 0], b: [5, 6, 7, 8, 9, 10], ...unpaired }]);
  expect(apart).toMatchObject({ finding: "different", ratio: null });
  expect(apart?.reason).toMatch(/^p = /);
});

test("rounds without any scatter name no detectable difference", () => {
  const [judgement] = judgeFigures([
    { a: [10, 10, 10, 10, 10, 10], b: [10.1, 10.1, 10.1, 10.1, 10.1, 10.1], ...unpaired },
  ]);
  expect(judgement).toMatchObject({ finding: "same", detectable: null });
  expect(judgement?.reason).not.toContain("could detect");
});

const NEVER = Number.POSITIVE_INFINITY;
const fast = [10, 10.1, 10.2, 10.3, 10.4, 10.5];

test("a side that delivered in no round is different without a ratio, and the reason counts the rounds", () => {
  const [judgement] = judgeFigures([{ a: fast, b: fast.map(() => NEVER), paired: true, floor: 0.03 }]);
  expect(judgement).toMatchObject({ finding: "different", ratio: null, direction: 1, detectable: null });
  // six signed ranks of six all one way
  expect(judgement?.p).toBeCloseTo(2 ** -5, 12);
  expect(judgement?.reason).toMatch(/^not delivered in 6 rounds against 0; p = 0\.031 by permutation of paired rounds/);
});

test("rounds that were not delivered rank behind all others, also where both sides have some", () => {
  const worse = [10.6, 10.7, NEVER, NEVER, NEVER, NEVER];
  const [judgement] = judgeFigures([{ a: fast, b: worse, ...unpaired }]);
  expect(judgement).toMatchObject({ finding: "different", ratio: null, direction: 1 });
  const [back] = judgeFigures([{ a: worse, b: fast, ...unpaired }]);
  expect(back).toMatchObject({ finding: "different", direction: -1, p: judgement?.p });
  const [mixed] = judgeFigures([{ a: [...fast.slice(1), NEVER], b: [...fast.slice(2), NEVER, NEVER], ...unpaired }]);
  expect(mixed).toMatchObject({ finding: "inconclusive", ratio: null });
});

test("one lost round does not lift a difference of medians inside the floor", () => {
  const within = [10.51, 10.52, 10.53, 10.54, 10.55, NEVER];
  const [judgement] = judgeFigures([{ a: fast, b: within, paired: false, floor: 0.1, earlier: null }]);
  expect(judgement?.p).toBeLessThan(0.05);
  expect(judgement?.finding).toBe("inconclusive");
  expect(judgement?.reason).toContain("The ratio of the medians lies inside the A/A floor");
});

test("what neither side delivered in any round is the same, and says why", () => {
  const [judgement] = judgeFigures([{ a: fast.map(() => NEVER), b: fast.map(() => NEVER), ...unpaired }]);
  expect(judgement).toMatchObject({ finding: "same", ratio: null, shift: 0 });
  expect(judgement?.reason).toBe("Not delivered in any round of either side.");
});
