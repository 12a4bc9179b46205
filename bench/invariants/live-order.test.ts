import { expect, test } from "vitest";
import { findBrokenOrder, type Seen } from "./live-order.ts";

const frame = (id: string, seq: number, attempt?: number): Seen => ({ type: "frame", id, trialId: "t", seq, attempt });
const other = (id: string): Seen => ({ type: "other", id });
const gap = (id: string): Seen => ({ type: "gap", id });

test.each<[what: string, seen: Seen[]]>([
  ["in order", [other("1-0"), frame("1-1", 0), frame("2-0", 1), other("2-1")]],
  ["from the middle on, as for a page that was opened late", [frame("1-0", 7), frame("2-0", 8)]],
  ["with a frame again, whose answer was lost", [frame("1-0", 3), frame("2-0", 3), frame("3-0", 4)]],
  ["with a gap that is marked", [frame("1-0", 3), gap("1-0"), frame("9-0", 7)]],
  ["from the beginning under another claim", [frame("1-0", 3, 1), frame("2-0", 0, 2)]],
  [
    "with the last frame of a worker that stood still",
    [frame("1-0", 0, 1), frame("2-0", 0, 2), frame("3-0", 1, 1), frame("4-0", 1, 2)],
  ],
  [
    "with a gap that has hidden the first frames of another claim, and a late frame of the one before",
    [frame("1-0", 0, 2), gap("1-0"), frame("2-0", 0, 1), frame("3-0", 3, 2)],
  ],
])("events %s are no breach", (_, seen) => {
  expect(findBrokenOrder(seen)).toEqual([]);
});

test.each<[what: string, seen: Seen[], breach: string]>([
  ["a skipped frame", [frame("1-0", 3), frame("2-0", 5)], "frame 5 of trial t came after frame 3"],
  ["an event that comes twice", [other("1-0"), other("1-0")], "1-0 came after 1-0"],
  ["an older event", [other("10-0"), other("9-0")], "9-0 came after 10-0"],
  [
    "another claim's frames from the middle on",
    [frame("1-0", 3, 1), frame("2-0", 4, 2)],
    "frame 4 of trial t came after frame 3",
  ],
])("%s is a breach", (_, seen, breach) => {
  expect(findBrokenOrder(seen)).toEqual([breach]);
});
