import { expect, test } from "vitest";
import { toHeadings } from "./to-headings.ts";

test("a heading's id is made of its words, in any script", () => {
  expect(toHeadings(["What limited it", "go-gorilla's log", "环境"]).map(({ id }) => id)).toEqual([
    "what-limited-it",
    "go-gorilla-s-log",
    "环境",
  ]);
});

test("headings with one text have ids of their own", () => {
  expect(toHeadings(["Facts", "Facts", "facts"]).map(({ id }) => id)).toEqual(["facts", "facts-2", "facts-3"]);
});
