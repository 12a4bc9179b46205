import type { BenchContext } from "../bench.ts";
import type { Figure } from "../figure.ts";
import { verdictParts } from "../verdicts/part-names.ts";
import { benchVerdicts } from "../verdicts.ts";

/** All designs but the one that ignores what is tried. */
const designs = verdictParts.filter((part) => part !== "ignored");

const kinds = [
  { what: "false-alarms", pick: Math.max, name: "false-alarms", goal: { atMost: 0.06 } },
  { what: "coverage", pick: Math.min, name: "lowest-coverage", goal: { atLeast: 0.93 } },
  { what: "coverage", pick: Math.max, name: "widest-coverage", goal: { atMost: 0.97 } },
  { what: "false-same", pick: Math.max, name: "same-at-5-percent", goal: { atMost: 0.05 } },
] as const;

/** The worst of each figure of the bench `verdicts`, with the design and the family that it comes from. */
export async function worstVerdicts(context: BenchContext): Promise<Figure[]> {
  const figures = await benchVerdicts({ ...context, parts: designs });
  return kinds.map(({ what, pick, name, goal }) => {
    const rates = figures.filter((figure) => figure.name.split(".").at(-1) === what);
    const value = pick(...rates.map((rate) => rate.value));
    const worst = rates.find((rate) => rate.value === value);
    return {
      name: `truth.verdicts.${name}`,
      value,
      unit: "of 1",
      against: `worst: ${worst?.name}, ${worst?.against}`,
      goal,
    };
  });
}
