import { expect, test } from "vitest";
import { planTests } from "./suites.ts";

const wordsOf = async (all: boolean) => {
  const { jobs } = await planTests(["it", "lint"], { all, base: undefined });
  return jobs.map(({ runner, commands }) => [runner, commands.flat().includes("--tags-filter=!thorough")]);
};

test("the standard run leaves the thorough tests out, --all does not", async () => {
  expect(await wordsOf(false)).toContainEqual(["vitest", true]);
  expect(await wordsOf(false)).toContainEqual(["check", false]);
  expect((await wordsOf(true)).map(([, isFiltered]) => isFiltered)).not.toContain(true);
});
