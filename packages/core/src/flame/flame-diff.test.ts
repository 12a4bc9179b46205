import { expect, test } from "vitest";
import { findMostChanged, toComparedTree } from "./flame-diff.ts";
import type { FoldedStack } from "./folded-stacks.ts";

const stack = (path: string, samples: number): FoldedStack => ({ thread: "t", frames: path.split(" "), samples });

const first = [stack("main read", 50), stack("main write", 50)];
/** Three times as long, with a function that the other one has not. */
const second = [stack("main read", 75), stack("main write", 75), stack("main copy", 150)];

test("shares are compared, whatever the length of the recordings is", () => {
  const tree = toComparedTree(second, first, "all");
  expect(tree).toMatchObject({ name: "all", value: 300, share: 1, otherShare: 1 });
  const [main] = tree.children;
  expect(main?.children.map(({ name, share, otherShare }) => [name, share, otherShare])).toEqual([
    ["read", 0.25, 0.5],
    ["write", 0.25, 0.5],
    ["copy", 0.5, 0],
  ]);
});

test("the same function under another caller is another place of the tree, and no change of the list", () => {
  const moved = [stack("init read", 100)];
  const [init] = toComparedTree(moved, [stack("main read", 100)], "all").children;
  expect(init?.children[0]).toMatchObject({ name: "read", share: 1, otherShare: 0 });
  expect(findMostChanged([stack("main read", 100)], moved, 1)).toEqual([]);
});

test("the list begins with what changed most, and has what only one recording has", () => {
  expect(findMostChanged(first, second, 2)).toEqual([
    { name: "copy", first: 0, second: 0.5 },
    { name: "read", first: 0.5, second: 0.25 },
  ]);
});

test("a recording without samples has no shares", () => {
  expect(toComparedTree([], first, "all")).toMatchObject({ value: 0, share: 0, otherShare: 1, children: [] });
  expect(findMostChanged([], [], 5)).toEqual([]);
});
