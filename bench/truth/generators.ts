import type { TrialView } from "@plumbline/core/trial/views";
import type { Cage } from "../../apps/worker/src/testing/zoo/cages.ts";
import { dishonestGenerators, honestGenerator, writeGenerator } from "../../apps/worker/src/testing/zoo/generators.ts";
import { whyAccused, whyMissed } from "../../apps/worker/src/testing/zoo/judge.ts";
import { type Bed, honestServerId } from "./bed.ts";
import { accusedOf, caughtOf, type Group } from "./group.ts";

async function measureWith(bed: Bed, fault: string, cage: Cage): Promise<TrialView> {
  await using generator = await writeGenerator(fault);
  // awaited here: the source goes when this function ends
  return await bed.measure(honestServerId(bed), cage, { PLUMBLINE_K6_DIR: generator.folder });
}

/** Generators that lie about an honest server. */
export const lyingGenerators: Group = {
  kind: "dishonest",
  attempts: (bed) =>
    dishonestGenerators.map(({ fault, cage, isDisturbance, ...accusable }) => ({
      id: `generator-${fault}`,
      under: cage.scenarioId,
      measure: () => measureWith(bed, fault, cage),
      judge: (fate) => whyMissed(accusable, fate),
      isDisturbance,
    })),
  toFigures: (ends, count) => [caughtOf("truth.caught.generators", ends, count)],
};

/** The same with nothing altered. */
export const relayedGenerator: Group = {
  kind: "honest",
  attempts: (bed) => [
    {
      id: `generator-${honestGenerator.fault}`,
      under: honestGenerator.cage.scenarioId,
      measure: () => measureWith(bed, honestGenerator.fault, honestGenerator.cage),
      judge: (fate) => whyAccused(honestGenerator, fate),
    },
  ],
  toFigures: (ends, count) => [accusedOf("truth.accused.generators", ends, count)],
};
