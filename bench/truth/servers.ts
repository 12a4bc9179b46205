import { dishonest } from "../../apps/worker/src/testing/zoo/dishonest.ts";
import { honest } from "../../apps/worker/src/testing/zoo/honest.ts";
import { describe, whyAccused, whyMissed } from "../../apps/worker/src/testing/zoo/judge.ts";
import { accusedOf, caughtOf, type Group } from "./group.ts";

/** Rules that have to catch from the first trial on. */
const AT_ONCE = ["forged-deliveries", "corrupted-deliveries"];
/** Trials of one of those, at most, to see how many it takes. */
const TRIALS = 3;
/** Trials of the honest server under nothing but its load. */
const QUIET_TRIALS = 50;
/** Share of quiet trials that may be doubted. */
const FALSE_ALARMS = 0.04;

/** Forgers and spoilers among the cheats, then all others. */
const isAtOnce = ({ caughtBy }: { caughtBy: readonly string[] }) => caughtBy.some((name) => AT_ONCE.includes(name));

function cheatsWhich(atOnce: boolean): Group["attempts"] {
  return (bed) =>
    dishonest
      .filter((cheat) => isAtOnce(cheat) === atOnce)
      .map((cheat) => ({
        id: cheat.animal,
        under: cheat.cage.scenarioId,
        measure: () => bed.measure(bed.zoo.idOf(cheat), cheat.cage),
        judge: (fate) => whyMissed(cheat, fate),
        ...(atOnce ? { trials: TRIALS } : {}),
      }));
}

/** Servers that forge marks or spoil bodies. */
export const forgers: Group = {
  kind: "dishonest",
  attempts: cheatsWhich(true),
  toFigures: (ends, count) => [
    caughtOf("truth.caught.forged-and-spoiled", ends, count),
    {
      name: "truth.trials-until-caught",
      value: Math.min(ends.mostTrials, TRIALS + 1),
      unit: "trials",
      against: `${count} servers that forge or spoil; ${TRIALS + 1} where one was caught in none of ${TRIALS}`,
      goal: { atMost: 1 },
    },
  ],
};

/** All other dishonest servers. */
export const otherCheats: Group = {
  kind: "dishonest",
  attempts: cheatsWhich(false),
  toFigures: (ends, count) => [caughtOf("truth.caught.other-servers", ends, count)],
};

/** Honest servers that behave oddly. */
export const oddServers: Group = {
  kind: "honest",
  attempts: (bed) =>
    honest.map((oddity) => ({
      id: oddity.animal,
      under: oddity.cage.scenarioId,
      measure: () => bed.measure(bed.zoo.idOf(oddity), oddity.cage),
      judge: (fate) => whyAccused(oddity, fate),
    })),
  toFigures: (ends, count) => [accusedOf("truth.accused.servers", ends, count)],
};

/** The honest server, again and again. */
export const quietTrials: Group = {
  kind: "quiet",
  attempts: (bed) =>
    honest.slice(0, 1).flatMap((server) =>
      Array.from({ length: QUIET_TRIALS }, (_, nth) => ({
        id: `quiet-${nth + 1}`,
        under: server.cage.scenarioId,
        measure: () => bed.measure(bed.zoo.idOf(server), server.cage),
        judge: (fate) => (fate.verdict === "VALID" ? null : `a quiet trial is ${describe(fate)}`),
        isDisturbance: true,
      })),
    ),
  toFigures: ({ wrong }, count) => [
    {
      name: "truth.false-alarms",
      value: wrong / count,
      unit: "of 1",
      against: `${count} quiet trials of one server`,
      goal: { atMost: FALSE_ALARMS },
    },
  ],
};
