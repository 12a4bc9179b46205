import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generatorFile, withMeasured, withTruth } from "./write-measured.ts";
import { threatsFile } from "./write-threats.ts";

test("the tables in docs/generator.md are those of the saved runs; npm run docs writes them", () => {
  const page = readFileSync(generatorFile, "utf8");
  expect(page).toBe(withMeasured(page));
});

test("the figures of truth in docs/threats-to-validity.md are those of the saved run", () => {
  const page = readFileSync(threatsFile, "utf8");
  expect(page).toBe(withTruth(page));
});
