import { shapes } from "@plumbline/core/calibration/shapes";
import type { Calibration } from "@plumbline/core/calibration/views";
import { AppError } from "@plumbline/core/failure/app-error";
import { StartRun } from "@plumbline/core/run/start-run";
import type { Scope } from "../backend.ts";
import { type StartedRun, startRunOnce } from "../runs/start/start-run-once.ts";

/** Short: a ceiling needs no distribution. */
const MEASURE_S = 6;
const WARMUP_S = 2;

/**
 * Starts the run that measures the generator's ceilings: every shape once, against our server for it, as large as the
 * host allows; once per key.
 * @throws SCENARIO_UNKNOWN for a scenario that drives no shape; errors of `startRunOnce`
 */
export async function startCalibration(
  scope: Scope,
  { scenarioIds, tls, startKey }: Calibration & { startKey?: string | undefined },
): Promise<StartedRun> {
  const all = chooseShapes(scenarioIds);
  const request = StartRun.parse({
    name: `Calibration: the generator's own ceilings${tls ? " over wss" : ""}`,
    serverIds: [...new Set(all.map(({ serverId }) => serverId))],
    scenarioIds: all.map(({ scenarioId }) => scenarioId),
    parameters: Object.fromEntries(all.map(({ scenarioId, parameters }) => [scenarioId, { ...parameters, tls }])),
    mode: "quick",
    rounds: 1,
    measureS: MEASURE_S,
    warmupS: WARMUP_S,
    fit: true,
  });
  return startRunOnce(scope, request, { trigger: "person", idempotencyKey: startKey });
}

function chooseShapes(scenarioIds: readonly string[]) {
  const all = Object.values(shapes);
  const unknown = scenarioIds.find((wanted) => !all.some(({ scenarioId }) => scenarioId === wanted));
  if (unknown !== undefined)
    throw new AppError("SCENARIO_UNKNOWN", `No ceiling is measured by "${unknown}".`, {
      nextStep: `Choose of ${all.map(({ scenarioId }) => scenarioId).join(", ")}.`,
    });
  return all.filter(({ scenarioId }) => scenarioIds.length === 0 || scenarioIds.includes(scenarioId));
}
