import { expect, test } from "vitest";
import type { FoldedStack } from "./folded-stacks.ts";
import { describeGrown, findGrown } from "./grown-functions.ts";

const stack = (name: string, samples: number): FoldedStack => ({ thread: "t", frames: ["main", name], samples });

const before = [stack("read", 600), stack("write", 400)];
const after = [stack("read", 500), stack("write", 398), stack("copy", 102)];

test("only what grew is named, what grew most first, and not what two recordings of the same differ in", () => {
  expect(findGrown(before, after)).toEqual([{ name: "copy", first: 0, second: 0.102 }]);
  expect(findGrown(after, before).map(({ name }) => name)).toEqual(["read"]);
  expect(findGrown(before, before)).toEqual([]);
});

test("growth is told in lines, and so is why it is not known", () => {
  expect(describeGrown({ trialIds: ["a", "b"], functions: findGrown(before, after) })).toEqual([
    "Functions whose share of the CPU time grew:",
    "  copy: 0 % → 10.2 %",
  ]);
  expect(describeGrown({ trialIds: ["a", "b"], functions: [] })).toEqual([
    "No function's share of the CPU time grew: the same work may have become more.",
  ]);
  expect(describeGrown({ reason: "nobody looked." })).toEqual(["Which functions grew is not known: nobody looked."]);
});
