import { expect, it } from "vitest";
import { prepareSparkline } from "./prepare-sparkline.ts";

it("runs from the left to the right, the highest value at the top", () => {
  expect(prepareSparkline([1, 3, 2], 64, 20)).toEqual({ points: "2,18 32,2 62,10", last: { x: 62, y: 10 } });
});
it("draws equal values as a line in the middle", () => {
  expect(prepareSparkline([5, 5], 64, 20)?.points).toBe("2,10 62,10");
});
it("draws nothing from a single value", () => {
  expect(prepareSparkline([5], 64, 20)).toBeNull();
});
