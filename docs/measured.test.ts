import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generatorFile, withMeasured } from "./write-measured.ts";

test("the tables in docs/generator.md are those of the saved runs; npm run docs writes them", () => {
  const page = readFileSync(generatorFile, "utf8");
  expect(page).toBe(withMeasured(page));
});
