import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rules } from "@plumbline/core/audit/rules/rules";
import { FailureCode } from "@plumbline/core/failure/failure-code";
import { expect, test } from "vitest";
import { checksOf } from "../../gate/checks-of.ts";
import { dishonest } from "./dishonest.ts";
import { honest } from "./honest.ts";

const source = fileURLToPath(new URL("../../../zoo", import.meta.url));

/** Names of the behaviours that the program has. */
function inSource(): string[] {
  const files = readdirSync(source).filter((name) => name.startsWith("animals"));
  const text = files.map((name) => readFileSync(join(source, name), "utf8")).join("\n");
  return [...text.matchAll(/^\t"([a-z-]+)": /gm)].map(([, name = ""]) => name);
}

test("the animals that are tried are those that the program has", () => {
  const tried = new Set([...dishonest, ...honest].map(({ animal }) => animal));
  expect([...tried].sort()).toEqual(inSource().sort());
});

test("each name that has to appear is one of a rule, a check or a failure", () => {
  const workloads = ["echo", "chat", "push", "ticks"] as const;
  const known = new Set<string>([
    ...rules.map(({ id }) => id),
    ...workloads.flatMap((workload) => checksOf(workload).map(({ checkId }) => checkId)),
    ...FailureCode.options,
  ]);
  const names = [...dishonest.flatMap(({ caughtBy }) => caughtBy), ...honest.flatMap(({ mayBe }) => mayBe)];
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});
