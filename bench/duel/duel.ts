import type { Bench } from "../figure/bench.ts";
import type { Figure } from "../figure/figure.ts";
import { medianOf, percentileOf } from "../figure/statistics.ts";
import { measureParts } from "./measure.ts";
import { type DuelPart, duelParts, measuredParts } from "./part-names.ts";
import { roundsOfDuels, roundsOfFixedDesign, shareOfFalseAlarms, simulateBisections } from "./simulate.ts";
import { roundsOfNineInTen, roundsWithin, simulateHeads } from "./simulate-gate.ts";
import { roundsOfSeveral, shareOfFalseClaims } from "./simulate-several.ts";

const DUELS = 2_000;
const SERIES = 500;
const SEARCHES = 200;
const SEVERAL = 400;

/** Seconds that a job gives to base against head. */
const GATE_S = 300;

/** A fixed design is planned for this difference. */
const PLANNED = 0.02;

const simulations: Partial<Record<DuelPart, () => Figure[]>> = {
  "false-alarms": () => [
    {
      name: "duel.false-alarms.simulated",
      ...{ value: shareOfFalseAlarms(DUELS), unit: "of 1", goal: { atMost: 0.05 } },
      against: `${DUELS} A/A duels, looked at after each of 40 rounds`,
    },
  ],
  "time-to-verdict": timeToVerdict,
  gate,
  several,
  bisect: () => {
    const { right, duels } = simulateBisections(64, 0.1, SEARCHES);
    const against = `${SEARCHES} searches of 64 commits, one of them 10 % slower`;
    return [
      { name: "duel.bisect.right", value: right, unit: "of 1", against, goal: { atLeast: 0.9 } },
      {
        name: "duel.bisect.duels",
        value: percentileOf(duels, 90),
        unit: "",
        against: "nine of ten",
        goal: { atMost: 8 },
      },
      { name: "duel.bisect.duels.median", value: medianOf(duels), unit: "", against },
    ];
  },
};

function timeToVerdict(): Figure[] {
  const fixed = roundsOfFixedDesign(PLANNED, SERIES);
  const design = `a t test of ${fixed} rounds, which finds 2 % in nine of ten`;
  return [PLANNED, 0.05, 0.1].flatMap((difference) => {
    const { rounds, found } = roundsOfDuels(difference, SERIES);
    const name = `duel.time-to-verdict.${difference * 100}-percent`;
    const goal = difference > PLANNED ? { goal: { atMost: 0.5 } } : {};
    return [
      { name, value: rounds / fixed, unit: "×", against: `mean rounds ÷ those of ${design}`, ...goal },
      { name: `${name}.found`, value: found, unit: "of 1", against: `${SERIES} duels of at most 60 rounds` },
    ];
  });
}

/** Base against head with the time that a job has for it: heads without a difference by the margin, and slower ones. */
function gate(): Figure[] {
  const most = roundsWithin(GATE_S);
  const figure = (name: string, head: { difference: number; margin: number }, wanted: "passed" | "found"): Figure => {
    const rounds = roundsOfNineInTen(head, wanted, SERIES / 5);
    return {
      name: `duel.gate.${name}`,
      ...{ value: simulateHeads({ ...head, most }, SERIES)[wanted], unit: "of 1" },
      against: `${SERIES} duels of at most ${most} rounds (${GATE_S / 60} min); nine of ten take ${rounds ?? "more than 100"}`,
    };
  };
  const unchanged = (percent: number) =>
    figure(`unchanged.margin-${percent}-percent`, { difference: 0, margin: percent / 100 }, "passed");
  const slower = (percent: number) =>
    figure(`slower-${percent}-percent.found`, { difference: percent / 100, margin: 0.02 }, "found");
  const goal = { atLeast: 0.9 };
  return [unchanged(2), unchanged(3), { ...unchanged(5), goal }, slower(3), { ...slower(5), goal }];
}

/** Duels of more than two servers: equal ones, one pair of equal ones beside others, and a ladder. */
function several(): Figure[] {
  const falseClaims = (name: string, levels: readonly number[], against: string): Figure => ({
    name: `duel.several.false-claims.${name}`,
    ...{ value: shareOfFalseClaims(levels, 20, SEVERAL), unit: "of 1", goal: { atMost: 0.05 } },
    against: `${SEVERAL} duels of ${against}, all pairs looked at after each of 20 cycles`,
  });
  const rounds = (name: string, levels: readonly number[], against: string): Figure => {
    const { together, apart } = roundsOfSeveral(levels, SEVERAL / 10);
    return {
      name: `duel.several.rounds.${name}`,
      ...{ value: together / apart, unit: "×", goal: { atMost: 1.1 } },
      against: `mean rounds of ${against} until every pair is decided (${together.toFixed(0)}) ÷ those of a duel of each pair (${apart.toFixed(0)})`,
    };
  };
  const ladder = [0, 1, 2, 3, 4, 5].map((step) => step * Math.log1p(0.05));
  return [
    falseClaims("equal", [0, 0, 0, 0], "four equal servers"),
    falseClaims("mixed", [0, 0, 0.1, 0.3], "four servers of which two are equal"),
    rounds("equal", [0, 0, 0, 0, 0, 0], "six equal servers"),
    rounds("ladder", ladder, "six servers with 5 % from one to the next"),
  ];
}

/**
 * Duels against rounds one after another, and how often they are wrong. Simulated parts come out the same at every call; the others measure servers of
 * the catalogue, for hours where no pair is chosen by name.
 */
export const benchDuel: Bench = async (context) => {
  const chosen = duelParts.filter((part) => context.parts.length === 0 || context.parts.includes(part));
  const figures: Figure[] = [];
  for (const part of chosen) {
    context.signal.throwIfAborted();
    const simulate = simulations[part];
    if (simulate) {
      context.say(`${part}: simulated`);
      figures.push(...simulate());
    }
  }
  const measured = measuredParts.filter((part) => chosen.includes(part));
  return measured.length > 0 ? [...figures, ...(await measureParts(context, measured))] : figures;
};
