import { expect, test } from "vitest";
import { findNewLines } from "./find-new-lines.ts";

test.each([
  { before: [], after: ["a", "b"], fresh: ["a", "b"] },
  { before: ["a", "b"], after: ["a", "b"], fresh: [] },
  { before: ["a", "b"], after: ["a", "b", "c"], fresh: ["c"] },
  { before: ["a", "b", "c"], after: ["c", "d", "e"], fresh: ["d", "e"] },
  { before: ["a", "b", "c"], after: ["x", "y", "z"], fresh: ["x", "y", "z"] },
  { before: ["a"], after: ["a", "a"], fresh: ["a"] },
  { before: ["a", "b"], after: [], fresh: [] },
])("after $before the end of the log is $after: $fresh is new", ({ before, after, fresh }) => {
  expect(findNewLines(before, after)).toEqual(fresh);
});
