import type { Bench } from "../figure/bench.ts";
import type { Figure } from "../figure/figure.ts";
import { benchInterruptedStarts } from "../starts/interrupted-starts.ts";
import { measureBackup } from "./backup.ts";
import { faultParts } from "./part-names.ts";
import { measureRecovery } from "./recovery.ts";
import { measureRestartedEngine } from "./restarted-engine.ts";
import { measureNemesisSeeds, measureSimulatedSeeds } from "./seeds.ts";

/** One for each part. */
const measures: Record<(typeof faultParts)[number], Bench> = {
  recovery: measureRecovery,
  "restarted-engine": measureRestartedEngine,
  backup: measureBackup,
  "interrupted-starts": benchInterruptedStarts,
  "simulated-seeds": measureSimulatedSeeds,
  "nemesis-seeds": measureNemesisSeeds,
};

/** Time in which Plumbline recovers from what breaks: killed, hung and frozen parts, interrupted starts, a lost database; and seeds that keep every invariant. */
export const benchFaults: Bench = async (context) => {
  const figures: Figure[] = [];
  for (const part of faultParts) {
    if (context.parts.length > 0 && !context.parts.includes(part)) continue;
    context.signal.throwIfAborted();
    context.say(part);
    figures.push(...(await measures[part](context)));
  }
  return figures;
};
