import { planSeconds } from "../../plan/load-figures.ts";
import type { LoadPlan } from "../../plan/load-plan.ts";
import type { Limits } from "../../scenario/scenario.ts";
import type { StartRun } from "../start-run.ts";

/** Seconds around the load of a trial whose image is built: network, start, gate, stop. Used in estimates only. */
export const TRIAL_OVERHEAD_S = 5;

/** A trial of a run before it is saved. */
export type NewTrial = {
  serverId: string;
  scenarioId: string;
  scenarioVersion: number;
  /** From 1. */
  round: number;
  /** Order of execution, from 0. */
  position: number;
  plan: LoadPlan;
  limits: Limits;
};

/** Seconds that a trial takes of its run; the two trials of a duel's round share theirs. */
export function secondsOfRun(kind: StartRun["kind"], plan: LoadPlan): number {
  return Math.ceil(estimateSeconds([plan]) / (kind === "duel" ? 2 : 1));
}

/** Seconds that trials take one after another when all images are built. */
export function estimateSeconds(plans: readonly LoadPlan[]): number {
  return plans.reduce((sum, plan) => sum + planSeconds(plan) + TRIAL_OVERHEAD_S, 0);
}
