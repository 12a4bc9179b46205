import { expect, test } from "vitest";
import { newId } from "./new-id.ts";

test("ids of one moment differ and are in the order in which they were made", () => {
  const ids = Array.from({ length: 100 }, () => newId(new Date(1_000)));
  expect(new Set(ids).size).toBe(100);
  expect(ids.toSorted()).toEqual(ids);
});

test("after a clock was set back, ids are before those of its wrong time", () => {
  const [wrong, right] = [newId(new Date(7_200_000)), newId(new Date(5_000))];
  expect(right < wrong).toBe(true);
});
