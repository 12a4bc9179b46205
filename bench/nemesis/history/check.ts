import {
  type ExecutedTrial,
  findExcessAttempts,
  findLostRuns,
  findOverlaps,
  findSecondExecutions,
  findUncancelled,
  findUnended,
  findUnmeasured,
  findWrongBlame,
  findWrongReasons,
  type Load,
} from "../../invariants/invariants.ts";
import { findBrokenOrder } from "../../invariants/live-order.ts";
import type { Stored } from "../../invariants/stored.ts";
import { BUSY_MACHINE, causes } from "../faults/faults.ts";
import type { History } from "./history.ts";

/** Everything that is there once all has come to rest. */
export interface Evidence {
  readonly history: Pick<History, "started" | "cancelled" | "wrongAnswers" | "injected" | "seen" | "shown">;
  readonly stored: Stored;
  /** Numbers of each trial's kept frames, in their order. */
  readonly keptFrames: ReadonlyMap<string, readonly number[]>;
  /** Loads that ran on the host, by the engine's events. */
  readonly loads: readonly (Load & ExecutedTrial)[];
  /** Names of containers, networks and volumes that are left. */
  readonly leftovers: readonly string[];
}

type Invariant = (evidence: Evidence) => string[];

/** The fewest frames of a trial of these runs: two of its seconds are measured. */
const FEWEST_FRAMES = 2;

/** A trial that succeeded has all of its frames, each once. */
const framesAreWhole: Invariant = ({ stored, keptFrames }) =>
  stored.trials
    .filter(({ status }) => status === "succeeded")
    .flatMap(({ trialId }) => {
      const own = keptFrames.get(trialId) ?? [];
      const isWhole = own.length >= FEWEST_FRAMES && own.every((seq, nth) => seq === nth);
      return isWhole ? [] : [`trial ${trialId} succeeded with the frames ${own.join()}`];
    });

/** An open page shows the end that is stored. */
const pagesSeeTheEnd: Invariant = ({ history, stored }) =>
  history.started.flatMap((runId) => {
    const status = stored.runs.find((run) => run.runId === runId)?.status;
    const trials = stored.trials.filter((trial) => trial.runId === runId).map((trial) => trial.status);
    const shown = history.shown.get(runId);
    return shown?.status === status && shown?.trials.join() === trials.join()
      ? []
      : [`the page of run ${runId} shows ${shown?.status} (${shown?.trials}), and ${status} (${trials}) is stored`];
  });

/** The invariants of the nemesis by name. Most of them are the simulation's as well. */
const invariants = {
  answersAreRight: ({ history }) => history.wrongAnswers,
  everythingEnds: ({ stored }) => findUnended(stored),
  startedRunsAreKept: ({ history, stored }) => findLostRuns(history.started, stored),
  failuresHaveReasons: ({ stored }) => findWrongReasons(stored),
  blameIsRight: ({ history, stored }) => findWrongBlame(causes, new Set([...history.injected, BUSY_MACHINE]), stored),
  attemptsAreLimited: ({ stored }) => findExcessAttempts(stored),
  nothingRunsTwice: ({ loads, stored }) => findSecondExecutions(loads, stored),
  framesAreWhole,
  succeededMeansMeasured: ({ stored }) => findUnmeasured(stored),
  nothingIsOrphaned: ({ leftovers }) => leftovers.map((name) => `${name} is left`),
  loadsDoNotOverlap: ({ loads }) => findOverlaps(loads),
  cancelledMeansCancelled: ({ history, stored }) => findUncancelled(history.cancelled, stored),
  gapsAreMarked: ({ history }) =>
    [...history.seen].flatMap(([runId, seen]) => findBrokenOrder(seen).map((breach) => `run ${runId}: ${breach}`)),
  pagesSeeTheEnd,
} as const satisfies Record<string, Invariant>;

export type InvariantName = keyof typeof invariants;

/** An invariant that was broken, with its breaches in words. */
export interface Broken {
  readonly invariant: InvariantName;
  readonly breaches: readonly string[];
}

/** Holds what was seen against what is stored. */
export function checkEvidence(evidence: Evidence): Broken[] {
  return (Object.keys(invariants) as InvariantName[]).flatMap((invariant) => {
    const breaches = invariants[invariant](evidence);
    return breaches.length > 0 ? [{ invariant, breaches }] : [];
  });
}
