import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { operationsFile, withFailures } from "./write-failures.ts";

test("docs/operations.md has the failure codes of the code; npm run docs writes them", () => {
  const page = readFileSync(operationsFile, "utf8");
  expect(page).toBe(withFailures(page));
});
