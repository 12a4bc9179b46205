import { saveCeiling } from "@plumbline/backend/calibration/save-ceiling";
import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { CALIBRATION_SERVER_ID, shapeOf, shapes } from "@plumbline/core/calibration/shapes";
import type { Summary } from "@plumbline/core/run/views";
import { allotResources } from "@plumbline/core/scenario/allot-resources";
import type { Execution } from "../jobs/execution.ts";

/** Of a calibration's trial, keeps what the generator reached as its ceiling for such loads in this environment. */
export async function keepCeiling(
  { backend, lease, env, environment, host }: Execution,
  { serverId, trialId, plan, limits }: PlannedTrial,
  { values }: Summary,
): Promise<void> {
  const shapeId = shapeOf(plan);
  if (serverId !== CALIBRATION_SERVER_ID || shapeId === null) return;
  const value = values[shapes[shapeId].metricId];
  if (value === undefined || value <= 0) return;
  const cores = values["generator.cpu"];
  await saveCeiling(backend, lease, {
    hostId: env.PLUMBLINE_HOST_ID,
    environmentId: environment.environmentId,
    shapeId,
    value,
    generatorShare: cores === undefined ? null : cores / allotResources(limits, host).generator.cpus,
    trialId,
    measuredAt: new Date(),
  });
}
