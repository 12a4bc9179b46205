import { expect, test } from "vitest";
import { worstOf } from "./verdicts.ts";

const figure = (name: string, value: number) => ({ name: `verdicts.${name}`, value, unit: "", against: "experiments" });

test("of each kind the worst rate is kept, with its design and family", () => {
  const worst = worstOf([
    figure("paired-6.skewed.false-alarms", 0.02),
    figure("paired-6.ar-0.9.false-alarms", 0.07),
    figure("paired-6.skewed.coverage", 0.94),
    figure("paired-6.ar-0.9.coverage", 0.99),
    figure("paired-6.widest-coverage", 0.99),
    figure("paired-6.skewed.false-same", 0.01),
    figure("paired-6.ar-0.9.false-same", 0),
  ]);
  expect(worst.map(({ name, value }) => [name, value])).toEqual([
    ["truth.verdicts.false-alarms", 0.07],
    ["truth.verdicts.lowest-coverage", 0.94],
    ["truth.verdicts.widest-coverage", 0.99],
    ["truth.verdicts.same-at-5-percent", 0.01],
  ]);
  expect(worst[0]?.against).toBe("worst of 2: verdicts.paired-6.ar-0.9.false-alarms, experiments");
});

test("a kind without any rate is an error", () => {
  expect(() => worstOf([])).toThrow("the bench of verdicts has no false-alarms");
});
