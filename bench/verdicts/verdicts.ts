import type { Bench } from "../figure/bench.ts";
import type { Figure } from "../figure/figure.ts";
import { type FamilyName, families } from "./families.ts";
import { type VerdictPart, verdictParts } from "./part-names.ts";
import { type Design, type Rates, simulateVerdicts } from "./simulate.ts";

const EXPERIMENTS = 2_000;

/** Families in which each side's rounds depend on each other. */
const dependent: readonly FamilyName[] = ["ar-0.3", "ar-0.6", "ar-0.9"];

/** The simulated designs: on a host with earlier rounds, on one that measures for the first time, and with dependence ignored. */
const designs: Record<VerdictPart, Design> = {
  "paired-6": { rounds: 6, paired: true, earlier: 20 },
  "paired-10": { rounds: 10, paired: true, earlier: 20 },
  "unpaired-10": { rounds: 10, paired: false, earlier: 20 },
  "first-run-6": { rounds: 6, paired: true, earlier: 0 },
  "first-run-10": { rounds: 10, paired: true, earlier: 0 },
  "first-run-20": { rounds: 20, paired: true, earlier: 0 },
  ignored: { rounds: 10, paired: true, earlier: null },
};

/** How often the product's own verdicts are wrong on rounds of which the truth is known; the same figures at every call. */
export const benchVerdicts: Bench = async ({ parts, signal, say }) => {
  const chosen = verdictParts.filter((part) => parts.length === 0 || parts.includes(part));
  const figures: Figure[] = [];
  for (const part of chosen) {
    const names = part === "ignored" ? dependent : (Object.keys(families) as FamilyName[]);
    const all: Rates[] = [];
    for (const name of names) {
      signal.throwIfAborted();
      say(`${part}: ${EXPERIMENTS} experiments of ${name}`);
      const rates = simulateVerdicts(name, designs[part], EXPERIMENTS);
      all.push(rates);
      figures.push(...figuresOf(part, name, rates));
    }
    if (part !== "ignored") figures.push(widestOf(part, all));
  }
  return figures;
};

function figuresOf(part: VerdictPart, name: FamilyName, rates: Rates): Figure[] {
  const { rounds, earlier } = designs[part];
  const known = earlier === null ? "taken for independent" : `${earlier} earlier series known`;
  const against = `${EXPERIMENTS} experiments, ${rounds} rounds, ${known}`;
  const figure = (what: string, value: number, goal?: Figure["goal"]): Figure => ({
    name: `verdicts.${part}.${name}.${what}`,
    ...{ value, unit: "", against },
    ...(goal && part !== "ignored" ? { goal } : {}),
  });
  return [
    figure("false-alarms", rates.falseAlarms, { atMost: 0.06 }),
    figure("coverage", rates.coverage, { atLeast: 0.93 }),
    figure("false-same", rates.falseSame, { atMost: 0.05 }),
    figure("same", rates.same),
    figure("found-20-percent", rates.found),
  ];
}

/** An interval that always holds the truth is too wide. */
function widestOf(part: VerdictPart, all: readonly Rates[]): Figure {
  return {
    name: `verdicts.${part}.widest-coverage`,
    ...{ value: Math.max(...all.map(({ coverage }) => coverage)), unit: "", against: "the family with most" },
    goal: { atMost: 0.97 },
  };
}
