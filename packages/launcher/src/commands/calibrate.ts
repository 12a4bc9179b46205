import { isCeiling } from "@plumbline/core/calibration/is-ceiling";
import { shapes } from "@plumbline/core/calibration/shapes";
import type { Calibration, CeilingView } from "@plumbline/core/calibration/views";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { openRunning } from "../instance/open-running.ts";
import type { Progress } from "../progress/progress.ts";

/** Longest wait in the queue, and longest calibration. */
const TIMEOUT_S = 1800;

const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/**
 * Measures the generator's own ceilings, waits for them and prints them.
 * @returns true if all of them were measured
 * @throws StartError where nothing runs here, SCENARIO_UNKNOWN
 */
export async function calibrate(dataFolder: string, calibration: Calibration, progress: Progress): Promise<boolean> {
  await using running = await openRunning(dataFolder);
  const { ensureLocalOwner } = await import("@plumbline/backend/owner/ensure-local-owner");
  const { startCalibration } = await import("@plumbline/backend/calibration/start-calibration");
  const { findCeilings } = await import("@plumbline/backend/calibration/find-ceilings");
  const { waitForRun } = await import("@plumbline/backend/runs/wait-for-run");
  const owner = await ensureLocalOwner(running.backend);
  const since = new Date();
  const { runId } = (await startCalibration(owner, calibration)).run;
  progress.print(`measuring the generator's ceilings: ${running.baseUrl}/runs/${runId}`);
  const run = await waitForRun(owner, { runId, timeoutS: TIMEOUT_S }, new AbortController().signal);
  const reached = (await findCeilings(owner)).filter(({ measuredAt }) => measuredAt >= since);
  for (const ceiling of reached) progress.print(describe(ceiling));
  if (run.failure) progress.print(`${run.failure.message} ${run.failure.nextStep}`);
  else if (!isTerminal(run.status)) progress.print("It has not ended yet; the Workers page will show what it reaches.");
  return run.status === "succeeded";
}

function describe({ shapeId, tls, value, generatorShare, environmentId }: CeilingView): string {
  const { label, metricId } = shapes[shapeId];
  const share = generatorShare === null ? "" : `, ${numbers.format(generatorShare * 100)} % of its CPU`;
  const above = isCeiling({ generatorShare }) ? "" : "above ";
  const unit = summaryMetrics[metricId].unit;
  return `${label}${tls ? ", wss" : ""}: ${above}${numbers.format(value)} ${unit}${share}, environment ${environmentId.slice(0, 12)}`;
}
