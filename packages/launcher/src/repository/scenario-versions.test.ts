import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import type { Scenario } from "@plumbline/core/scenario/scenario";
import { expect, test } from "vitest";
import { z } from "zod";

const file = new URL("./testdata/scenario-versions.json", import.meta.url);
const stored = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, "utf8")));

/** SHA-256 of everything that moves a figure: the plan with its defaults at two scales, the plan of each bound, and the limits. */
function digestOf({ parameters, limits, plan }: Scenario): string {
  const input = { scale: 1, warmupS: 5, measureS: null };
  const bounds = Object.entries(parameters).map(([id, parameter]) => ({
    ...neededBy(parameter),
    [id]: boundOf(parameter),
  }));
  const plans = [
    plan(input),
    plan({ ...input, scale: 0.1, measureS: 20 }),
    ...bounds.map((values) => plan({ ...input, parameters: values })),
  ];
  return createHash("sha256").update(JSON.stringify({ limits, plans })).digest("hex").slice(0, 16);
}

/** The switch without which this parameter has no effect. */
function neededBy(parameter: Scenario["parameters"][string]): Record<string, boolean> {
  return parameter.kind === "switch" && parameter.needs ? { [parameter.needs]: true } : {};
}

/** A value beside the default. */
function boundOf(parameter: Scenario["parameters"][string]): number | string | boolean {
  if (parameter.kind === "switch") return !parameter.default;
  if (parameter.kind === "number") return parameter.min;
  return Object.keys(parameter.options).at(-1) ?? parameter.default;
}

/** The change that makes a scenario and its stored version agree. */
function adviseOn(scenario: Scenario): string {
  const line = `"${scenario.id}@${scenario.version}": "${digestOf(scenario)}"`;
  const isNew = !Object.keys(stored).some((key) => key.startsWith(`${scenario.id}@`));
  return isNew
    ? `${scenario.id} is new: add ${line} to testdata/scenario-versions.json`
    : `the plan of ${scenario.id} changed: raise its version, unless this one is in no release, and write ${line} into testdata/scenario-versions.json`;
}

test.each(scenarios.map((scenario) => [`${scenario.id}@${scenario.version}`, scenario] as const))(
  "the plan and limits of %s are those of its version",
  (key, scenario) => {
    expect(stored[key], adviseOn(scenario)).toBe(digestOf(scenario));
  },
);

test("every stored version belongs to a scenario that exists", () => {
  const known = scenarios.map(({ id, version }) => `${id}@${version}`);
  const gone = Object.keys(stored).filter((key) => !known.includes(key));
  expect(gone, "remove these from testdata/scenario-versions.json").toEqual([]);
});
