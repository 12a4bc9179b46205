import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { methodologyFile, withRules } from "./write-methodology.ts";

test("the rules in docs/methodology.md are those of the code; npm run docs writes them", () => {
  const page = readFileSync(methodologyFile, "utf8");
  expect(page).toBe(withRules(page));
});

test("a page without the marks is refused", () => {
  expect(() => withRules("# How a number is made\n")).toThrow("lost the marks");
});
