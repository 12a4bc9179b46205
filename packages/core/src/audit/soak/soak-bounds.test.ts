import { expect, test } from "vitest";
import { areSoakBounds, soakDefaults } from "./soak-bounds.ts";

test("bounds below zero, above their most or without a value hold no soak", () => {
  expect(areSoakBounds(soakDefaults)).toBe(true);
  for (const wrong of [{ errorsPerMin: -1 }, { dropRate: 1.1 }, { endToStart: 11 }, { memoryBytesPerMin: Number.NaN }])
    expect(areSoakBounds({ ...soakDefaults, ...wrong })).toBe(false);
});
