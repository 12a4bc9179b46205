import { expect, test } from "vitest";
import { findShortcut, MOST_KEYS, shortcuts } from "./shortcuts.ts";

test.each([
  [["g", "r"], "Runs"],
  [["x", "g", "r"], "Runs"],
  [["n"], "New run"],
  [["g", "n"], "New run"],
  [["?"], "This list"],
  [["ArrowRight"], "Next trial of the run"],
])("%j: %s", (typed, label) => {
  expect(findShortcut(typed)?.label).toBe(label);
});

test.each([[["r"]], [["g"]], [["g", "x", "r"]], [[]]])("%j is no shortcut", (typed) => {
  expect(findShortcut(typed)).toBeUndefined();
});

test("no two shortcuts have the same keys, and none is longer than what is remembered", () => {
  const all = shortcuts.map(({ keys }) => keys.join(" "));
  expect(new Set(all).size).toBe(all.length);
  for (const { keys } of shortcuts) expect(keys.length).toBeLessThanOrEqual(MOST_KEYS);
});
