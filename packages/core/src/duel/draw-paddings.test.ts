import { expect, test } from "vitest";
import { drawPaddings, MOST_PADDING_BYTES } from "./draw-paddings.ts";

test("one seed draws the same paddings, each side its own, over the whole range", () => {
  const drawn = drawPaddings(7, 400);
  expect(drawPaddings(7, 400)).toEqual(drawn);
  expect(drawPaddings(8, 400)).not.toEqual(drawn);
  const all = drawn.flat();
  expect(Math.min(...all)).toBeLessThan(50);
  expect(Math.max(...all)).toBeGreaterThan(MOST_PADDING_BYTES - 50);
  expect(all.every((bytes) => Number.isInteger(bytes) && bytes >= 0 && bytes <= MOST_PADDING_BYTES)).toBe(true);
  expect(drawn.filter(([a, b]) => a === b).length).toBeLessThan(4);
});

test("more rounds keep the paddings of the first ones", () => {
  expect(drawPaddings(7, 9).slice(0, 4)).toEqual(drawPaddings(7, 4));
});
