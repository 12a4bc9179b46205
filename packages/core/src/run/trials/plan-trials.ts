import { isCalibrationServer } from "../../calibration/servers.ts";
import { shapeMeasuredBy } from "../../calibration/shapes.ts";
import { AppError } from "../../failure/app-error.ts";
import { getScenario } from "../../scenario/catalogue/scenarios.ts";
import { measuredSeconds, modes } from "../../scenario/modes.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { languageFacts } from "../../server/language-facts.ts";
import type { CatalogueManifest } from "../../server/manifest.ts";
import { shuffle } from "../../statistics/shuffle.ts";
import type { StartRun } from "../start-run.ts";
import type { NewTrial } from "./new-trial.ts";
import { planDuel } from "./plan-duel.ts";

/**
 * The trials of a run in execution order: each round is a block; inside it scenarios follow each other and the servers
 * of each are shuffled again, so that drift of the machine spreads over all of them. An A/A run measures each server twice a
 * round: its odd rounds are compared with its even ones. A duel has plans of its own: see `planDuel`.
 * @param random uniform in [0, 1), for example Math.random; a seeded one makes the order repeatable
 * @param scales by scenario id, where it is not the request's
 * @throws MATRIX_EMPTY where no chosen server serves a chosen scenario's workload; SCENARIO_UNKNOWN; DUEL_REFUSED
 */
export function planTrials(
  request: StartRun,
  manifests: ReadonlyMap<string, Pick<CatalogueManifest, "language" | "workloads">>,
  random: () => number,
  scales: ReadonlyMap<string, number> = new Map(),
): NewTrial[] {
  if (request.kind === "duel") return planDuel(request, manifests, random, scales);
  const rounds = countRounds(request);
  const measureS = measuredSeconds(request);
  const chosen = request.scenarioIds.map(getScenario);
  const trials: NewTrial[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const scenario of chosen) {
      const servers = [...manifests].filter(
        ([serverId, manifest]) => request.serverIds.includes(serverId) && isRunBy(serverId, manifest, scenario),
      );
      if (servers.length === 0)
        throw new AppError(
          "MATRIX_EMPTY",
          `None of the chosen servers serves ${scenario.workload}, which ${scenario.name} needs.`,
        );
      for (const [serverId, manifest] of shuffle(servers, random)) {
        const warmupS = request.warmupS ?? languageFacts[manifest.language].warmupS;
        const parameters = request.parameters[scenario.id];
        const scale = scales.get(scenario.id) ?? request.scale;
        const plan = scenario.plan({ scale, warmupS, measureS, parameters });
        trials.push({
          serverId,
          scenarioId: scenario.id,
          scenarioVersion: scenario.version,
          round,
          position: trials.length,
          plan,
          limits: scenario.limits,
        });
      }
    }
  }
  return trials;
}

/** True if a server runs a scenario: it serves the workload and, if it is a calibration server, measures a ceiling with it. */
function isRunBy(
  serverId: string,
  { workloads }: Pick<CatalogueManifest, "workloads">,
  { id, workload }: Pick<Scenario, "id" | "workload">,
): boolean {
  return workloads.includes(workload) && (!isCalibrationServer(serverId) || shapeMeasuredBy(serverId, id) !== null);
}

/** Times that each server is measured under each scenario; of a duel the rounds that were asked for, not those that its budget has room for. */
export function countRounds({ kind, mode, rounds }: Pick<StartRun, "kind" | "mode" | "rounds">): number {
  return (rounds ?? modes[mode].rounds) * (kind === "aa" ? 2 : 1);
}
