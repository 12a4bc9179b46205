import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { operationsFile } from "./write-failures.ts";
import { generatorFile, withBench, withMeasured } from "./write-measured.ts";
import { threatsFile } from "./write-threats.ts";

test("the tables in docs/generator.md are those of the saved runs; npm run docs writes them", () => {
  const page = readFileSync(generatorFile, "utf8");
  expect(page).toBe(withMeasured(page));
});

test.each([
  ["truth", threatsFile],
  ["faults", operationsFile],
] as const)("the figures of the bench of %s in the docs are those of the saved run", (name, file) => {
  const page = readFileSync(file, "utf8");
  expect(page).toBe(withBench(page, name));
});
