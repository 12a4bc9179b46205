import { saveCeiling } from "@plumbline/backend/calibration/save-ceiling";
import { readDatabaseClock } from "@plumbline/backend/database/read-database-clock";
import { shapeMeasuredBy, shapes } from "@plumbline/core/calibration/shapes";
import type { Summary } from "@plumbline/core/summary/summary";
import { persist } from "../execution/persist/persist.ts";
import type { TrialSession } from "../execution/trial-session.ts";

/** Saves the rate of a calibration's trial as the generator's ceiling for such loads in this environment. */
export async function keepCeiling({ execution, trial, allotment }: TrialSession, { values }: Summary): Promise<void> {
  const { backend, lease, env, environment, signal } = execution;
  const { serverId, scenarioId, trialId, plan } = trial;
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
    generatorShare: cores === undefined ? null : cores / allotment.generator.cpus,
    trialId,
  };
  await persist(
    backend,
    async () => saveCeiling(backend, lease, { ...ceiling, measuredAt: await readDatabaseClock(backend) }),
    signal,
  );
}
