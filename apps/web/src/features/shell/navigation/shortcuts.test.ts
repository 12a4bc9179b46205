import { expect, test } from "vitest";
import { findShortcut, MOST_KEYS, shortcuts } from "./shortcuts.ts";

test.each([
  [["g", "r"], { href: "/runs" }],
  [["x", "g", "r"], { href: "/runs" }],
  [["n"], { href: "/runs/new" }],
  [["g", "n"], { href: "/runs/new" }],
  [["?"], { list: true }],
  [["ArrowRight"], { rel: "next" }],
])("%j: %j", (typed, action) => {
  expect(findShortcut(typed)).toMatchObject(action);
});

test.each([[["r"]], [["g"]], [["g", "x", "r"]], [[]]])("%j is no shortcut", (typed) => {
  expect(findShortcut(typed)).toBeUndefined();
});

test("no two shortcuts have the same keys, and none is longer than what is remembered", () => {
  const all = shortcuts.map(({ keys }) => keys.join(" "));
  expect(new Set(all).size).toBe(all.length);
  for (const { keys } of shortcuts) expect(keys.length).toBeLessThanOrEqual(MOST_KEYS);
});
