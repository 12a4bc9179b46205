import { describe, expect, it } from "vitest";
import { findHottest, toFlameTree } from "./flame-tree.ts";
import {
  countSamples,
  countThreads,
  countUnnamed,
  type FoldedStack,
  readFolded,
  writeFolded,
} from "./folded-stacks.ts";

const stack = (thread: string, path: string, samples = 1): FoldedStack => ({
  thread,
  frames: path.split(" "),
  samples,
});

describe("folded stacks", () => {
  it("are the same after writing and reading, the most frequent first", () => {
    const stacks = [stack("a #1", "main read", 2), stack("b #2", "main write_[k]", 5)];
    expect(readFolded(writeFolded(stacks))).toEqual([stacks[1], stacks[0]]);
  });
  it("that are equal become one, and no name breaks a line", () => {
    const odd = { thread: "a", frames: ["f(int; char)", "two words"], samples: 3 };
    expect(writeFolded([odd, odd])).toBe("a;f(int, char);two words 6\n");
  });
  it("keep every sample where they are too many: rare stacks and idle threads are put together", () => {
    const many = Array.from({ length: 40 }, (_, nth) => stack(`t${nth}`, `main f${nth}`, 100 - nth));
    const all = readFolded(writeFolded(many));
    expect(countThreads(all)).toHaveLength(33);
    expect(all.filter(({ thread }) => thread === "other threads")).toHaveLength(8);
    const few = readFolded(writeFolded(many, 200));
    expect(few.some(({ frames }) => frames[0] === "[rarer stacks]")).toBe(true);
    for (const read of [all, few]) expect(countSamples(read)).toBe(countSamples(many));
  });
  it("that are none are refused", () => {
    expect(() => readFolded("main;read many\n")).toThrow("not a folded stack");
  });
  it("count as unnamed by their innermost function alone", () => {
    expect(countUnnamed([stack("a", "[unknown] read", 2), stack("a", "main [libc.so.6]", 3)])).toBe(3);
  });
});

describe("the tree", () => {
  it("has one branch for each way and the samples of all that was called", () => {
    const stacks = [stack("a", "main read", 2), stack("b", "main write", 3), stack("b", "idle", 1)];
    expect(toFlameTree(stacks, "all")).toEqual({
      name: "all",
      value: 6,
      children: [
        {
          name: "main",
          value: 5,
          children: [
            { name: "read", value: 2, children: [] },
            { name: "write", value: 3, children: [] },
          ],
        },
        { name: "idle", value: 1, children: [] },
      ],
    });
  });
});

describe("the hottest functions", () => {
  it("are those with most samples in themselves; calling oneself counts once", () => {
    const stacks = [stack("a", "main walk walk", 4), stack("b", "main", 1), stack("b", "main read", 3)];
    expect(findHottest(stacks, 2)).toEqual([
      { name: "walk", self: 4, total: 4 },
      { name: "read", self: 3, total: 3 },
    ]);
    expect(findHottest(stacks, 9)).toContainEqual({ name: "main", self: 1, total: 8 });
  });
});
