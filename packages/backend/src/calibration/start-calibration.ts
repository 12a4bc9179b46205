import { CALIBRATION_SERVER_ID, shapes } from "@plumbline/core/calibration/shapes";
import { StartRun } from "@plumbline/core/run/start-run";
import type { RunRow } from "@plumbline/core/run/views";
import type { Scope } from "../backend.ts";
import { startRun } from "../runs/start-run.ts";

/** Short: a ceiling needs no distribution. */
const MEASURE_S = 6;
const WARMUP_S = 2;

/** Starts the run that measures the generator's ceilings: every shape once against the raw-frame server, as large as fits. */
export async function startCalibration(scope: Scope): Promise<RunRow> {
  const all = Object.values(shapes);
  const request = StartRun.parse({
    name: "Calibration: the generator's own ceilings",
    serverIds: [CALIBRATION_SERVER_ID],
    scenarioIds: all.map(({ scenarioId }) => scenarioId),
    parameters: Object.fromEntries(all.map(({ scenarioId, parameters }) => [scenarioId, parameters])),
    mode: "quick",
    rounds: 1,
    measureS: MEASURE_S,
    warmupS: WARMUP_S,
    fit: true,
  });
  return startRun(scope, request);
}
