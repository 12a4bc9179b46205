import { AppError } from "@plumbline/core/failure/app-error";
import { owedDeliveriesPerS, peakClients } from "@plumbline/core/plan/load-figures";
import type { StartRun } from "@plumbline/core/run/start-run";
import { estimateSeconds, type NewTrial } from "@plumbline/core/run/trials/new-trial";
import { countRounds, planTrials } from "@plumbline/core/run/trials/plan-trials";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import { isTargetId } from "@plumbline/core/server/target-id";
import type { ServerView } from "@plumbline/core/server/views";

/** The estimated size of a run before it is started; of a duel the most that it may take. */
export type RunEstimate = {
  kind: StartRun["kind"];
  trials: number;
  rounds: number;
  /** Seconds of all trials, images already built. */
  seconds: number;
  /** Number of images to build first. */
  imagesToBuild: number;
  /** Peak number of connected clients. */
  peakClients: number;
  /** Most deliveries owed per second; null where no chosen scenario fixes its rate. */
  owedPerS: number | null;
  /** Server and scenario that do not fit and are left out. */
  leftOut: { serverId: string; scenarioName: string }[];
};

/** A request that the start would refuse, and why. */
export type RefusedRun = { refusal: string };

/** Null if the request names something unknown or nothing matches; the form shows the error beside the field. */
export function prepareEstimate(
  request: StartRun,
  servers: readonly ServerView[],
  scales?: ReadonlyMap<string, number>,
): RunEstimate | RefusedRun | null {
  const chosen = servers.filter(({ serverId }) => request.serverIds.includes(serverId));
  const chosenScenarios = scenarios.filter(({ id }) => request.scenarioIds.includes(id));
  if (chosen.length < request.serverIds.length || chosenScenarios.length < request.scenarioIds.length) return null;
  const unserved = chosenScenarios.some(
    ({ workload }) => !chosen.some(({ manifest }) => manifest.workloads.includes(workload)),
  );
  if (unserved || chosen.length === 0) return null;
  const manifests = new Map(chosen.map(({ serverId, manifest }) => [serverId, manifest]));
  const trials = planOrRefuse(() => planTrials(request, manifests, inOrder, scales));
  if ("refusal" in trials) return trials;
  // both sides of a duel's round are measured at the same time
  const beside = request.kind === "duel" ? 2 : 1;
  const plans = trials.map(({ plan }) => plan);
  const owed = plans.map((plan) => owedDeliveriesPerS(plan)).filter((perS) => perS !== null);
  return {
    kind: request.kind,
    trials: trials.length,
    rounds: request.kind === "duel" ? trials.length / beside : countRounds(request),
    seconds: estimateSeconds(plans) / beside,
    imagesToBuild: chosen.filter(({ image, serverId }) => image === null && !isTargetId(serverId)).length,
    peakClients: beside * Math.max(...plans.map(peakClients)),
    owedPerS: owed.length > 0 ? beside * Math.max(...owed) : null,
    leftOut: chosenScenarios.flatMap(({ workload, name }) =>
      chosen
        .filter(({ manifest }) => !manifest.workloads.includes(workload))
        .map(({ serverId }) => ({ serverId, scenarioName: name })),
    ),
  };
}

function planOrRefuse(plan: () => NewTrial[]): NewTrial[] | RefusedRun {
  try {
    return plan();
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message };
    throw error;
  }
}

/** The order of execution does not matter to an estimate. */
const inOrder = () => 0;
