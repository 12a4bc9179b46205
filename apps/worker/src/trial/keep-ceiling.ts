import { saveCeiling } from "@plumbline/backend/calibration/save-ceiling";
import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { shapeMeasuredBy, shapes } from "@plumbline/core/calibration/shapes";
import { allocatePlan } from "@plumbline/core/plan/allocate-resources";
import type { Summary } from "@plumbline/core/summary/summary";
import type { Execution } from "../execution/execution.ts";
import { persist } from "../execution/persist.ts";

/** Of a calibration's trial, keeps what the generator reached as its ceiling for such loads in this environment. */
export async function keepCeiling(
  { backend, lease, env, environment, host, signal }: Execution,
  { serverId, scenarioId, trialId, plan, limits }: PlannedTrial,
  { values }: Summary,
): Promise<void> {
  const shapeId = shapeMeasuredBy(serverId, scenarioId);
  if (shapeId === null) return;
  const value = values[shapes[shapeId].metricId];
  if (value === undefined || value <= 0) return;
  const cores = values["generator.cpu"];
  const ceiling = {
    hostId: env.PLUMBLINE_HOST_ID,
    environmentId: environment.environmentId,
    shapeId,
    tls: plan.transport?.tls ?? false,
    value,
    generatorShare: cores === undefined ? null : cores / allocatePlan({ plan, limits }, host).generator.cpus,
    trialId,
    measuredAt: new Date(),
  };
  await persist(() => saveCeiling(backend, lease, ceiling), signal);
}
