import { expect, test } from "vitest";
import { moveInRows } from "./move-in-rows.ts";

const rows = [["all"], ["go", "about go", "set go"], ["rust", "about rust"]];

test.each([
  ["all", "ArrowDown", "go"],
  ["go", "ArrowRight", "about go"],
  ["about go", "ArrowDown", "about rust"],
  ["set go", "ArrowDown", "about rust"],
  ["about go", "ArrowUp", "all"],
  ["about rust", "ArrowLeft", "rust"],
  ["rust", "Home", "all"],
  ["all", "End", "about rust"],
])("from %s, %s goes to %s", (current, key, wanted) => {
  expect(moveInRows(rows, current, key)).toBe(wanted);
});

test.each([
  ["all", "ArrowUp"],
  ["all", "ArrowLeft"],
  ["rust", "ArrowDown"],
  ["set go", "ArrowRight"],
  ["go", "Enter"],
  ["not there", "ArrowDown"],
])("from %s, %s moves nothing", (current, key) => {
  expect(moveInRows(rows, current, key)).toBeNull();
});

test("without any control no key moves the focus", () => {
  for (const key of ["ArrowDown", "Home", "End"]) expect(moveInRows([], "go", key)).toBeNull();
});
