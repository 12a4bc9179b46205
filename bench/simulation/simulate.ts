import type { Outcome } from "./kernel/outcome.ts";
import { simulateRuns } from "./runs/runs.ts";
import { simulateSchedules } from "./schedules/schedules.ts";
import type { Chosen } from "./stores/defects.ts";
import { clearStage, openStage, type Stage } from "./stores/stage.ts";

/** A seed that broke an invariant; one for each that it broke. */
interface FailedSeed {
  readonly seed: number;
  readonly invariant: string;
  /** The breaches in words. */
  readonly breaches: readonly string[];
  /** Everything that happened, a line each. */
  readonly history: readonly string[];
}

interface Simulated {
  readonly seeds: number;
  readonly failed: readonly FailedSeed[];
}

interface SimulateOptions {
  /** The first seed. */
  readonly from: number;
  readonly seeds: number;
  /** Ends after the seed under way. */
  readonly signal?: AbortSignal;
  /** Told of each seed that is done. */
  readonly onSeed?: (seed: number, outcome: Outcome) => void;
}

/** One seed in so many is about schedules, and the others are about runs. */
const SCHEDULES_EVERY = 4;

/** True for a seed that is about a schedule, and not about runs. */
export const isAboutSchedules = (seed: number): boolean => seed % SCHEDULES_EVERY === 0;

/**
 * Drives the product's own queue, leases, sweeps, retries, schedules, reaper and live channels with simulated time and
 * faults, once per seed. The same seed gives the same history. Needs the services of the integration tests.
 */
export async function simulate({ from, seeds, signal, onSeed }: SimulateOptions): Promise<Simulated> {
  await using stage = await openStage();
  const failed: FailedSeed[] = [];
  let done = 0;
  for (let seed = from; seed < from + seeds && !signal?.aborted; seed++) {
    const outcome = await simulateSeed(stage, seed);
    const { broken, history } = outcome;
    for (const one of broken) failed.push({ seed, history, ...one });
    done++;
    onSeed?.(seed, outcome);
  }
  return { seeds: done, failed };
}

/** One seed, from an empty installation to the check of every invariant. */
export async function simulateSeed(stage: Stage, seed: number, chosen: Chosen = {}): Promise<Outcome> {
  await clearStage(stage);
  const scenario = isAboutSchedules(seed) ? simulateSchedules : simulateRuns;
  return scenario(stage, seed, chosen);
}
