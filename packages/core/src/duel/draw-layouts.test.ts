import { expect, test } from "vitest";
import { drawLayouts } from "./draw-layouts.ts";

const both = { rounds: 40, layouts: 8, take: [true, true] } as const;

test("each block of rounds has every layout once, in an order of its own, and no two sides share one", () => {
  const drawn = drawLayouts(7, both);
  expect(drawn).toHaveLength(40);
  expect(drawLayouts(7, both)).toEqual(drawn);
  expect(drawLayouts(8, both)).not.toEqual(drawn);
  const blocks = [0, 8, 16, 24, 32].map((from) => drawn.slice(from, from + 8).map(([a]) => a));
  for (const block of blocks) expect(block.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(new Set(blocks.map(String)).size).toBeGreaterThan(1);
  for (const [a, b] of drawn) expect(b).toBe((a ?? 0) + 8);
});

test("more rounds keep the layouts of the first ones", () => {
  expect(drawLayouts(7, both).slice(0, 5)).toEqual(drawLayouts(7, { ...both, rounds: 5 }));
});

test("a program that cannot be linked anew keeps its layout, and one layout is the image's own", () => {
  for (const [a, b] of drawLayouts(7, { ...both, take: [true, false] })) {
    expect(a).toBeGreaterThan(0);
    expect(b).toBeNull();
  }
  expect(drawLayouts(7, { ...both, layouts: 1, rounds: 2 })).toEqual([
    [null, null],
    [null, null],
  ]);
});
