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

test("a folder that is built from another one has no tests of its own, but a gate", async () => {
  const { jobs } = await planTests(["go", "gate"], { all: true, base: undefined });
  const names = jobs.map(({ name }) => name);
  expect(names).toContain("go: servers/go-nbio");
  expect(names).toContain("gate: servers/go-nbio-echo");
  expect(names).not.toContain("go: servers/go-nbio-echo");
});
