import type { BenchContext } from "../figure/bench.ts";
import type { Figure } from "../figure/figure.ts";
import { verdictParts } from "../verdicts/part-names.ts";
import { benchVerdicts } from "../verdicts/verdicts.ts";

/** All designs but the one that takes dependent rounds for independent ones. */
const designs = verdictParts.filter((part) => part !== "ignored");

const kinds = [
  { rate: "false-alarms", worst: Math.max, name: "false-alarms", goal: { atMost: 0.06 } },
  { rate: "coverage", worst: Math.min, name: "lowest-coverage", goal: { atLeast: 0.93 } },
  { rate: "coverage", worst: Math.max, name: "widest-coverage", goal: { atMost: 0.97 } },
  { rate: "false-same", worst: Math.max, name: "same-at-5-percent", goal: { atMost: 0.05 } },
] as const;

/** Simulates verdicts for every design and family, and keeps the worst figure of each kind. */
export async function worstVerdicts(context: BenchContext): Promise<Figure[]> {
  return worstOf(await benchVerdicts({ ...context, parts: designs }));
}

/** The worst of each figure of the bench `verdicts`, with the design and the family that it comes from. */
export function worstOf(figures: readonly Figure[]): Figure[] {
  return kinds.map(({ rate, worst, name, goal }) => {
    const rates = figures.filter((figure) => figure.name.endsWith(`.${rate}`));
    const value = worst(...rates.map((one) => one.value));
    const source = rates.find((one) => one.value === value);
    if (!source) throw new Error(`the bench of verdicts has no ${rate}`);
    const against = `worst of ${rates.length}: ${source.name}, ${source.against}`;
    return { name: `truth.verdicts.${name}`, value, unit: "of 1", against, goal };
  });
}
