import { createHash } from "node:crypto";
import type { Bundle } from "@plumbline/core/bundle/bundle";
import { importedOrigin } from "@plumbline/core/environment/origin";
import type { EnvironmentView } from "@plumbline/core/environment/views";
import { inJson } from "@plumbline/core/metric/figure-value";
import { planSeconds } from "@plumbline/core/plan/load-figures";
import type { TrialView } from "@plumbline/core/trial/views";
import type { StoredTimeline } from "../frames/derive-timelines.ts";
import { recordStoredBytes } from "../frames/record-stored-bytes.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { failureColumns } from "./failure-columns.ts";
import type { CreatedRun } from "./insert-imported-run.ts";

type Imported = { organizationId: string; bundle: Bundle; timelines: readonly StoredTimeline[]; at: Date };

/** Inserts a bundle's trials as ended ones: results, environments, failed attempts and seconds. */
export async function insertImportedTrials(
  tx: Prisma.TransactionClient,
  { runId, trialIds }: CreatedRun,
  { organizationId, bundle, timelines, at }: Imported,
): Promise<void> {
  for (const [position, trial] of bundle.trials.entries()) {
    const trialId = trialIds.get(trial.trialId);
    if (trialId === undefined) throw new Error(`trial ${position} has no id`);
    const key = { trialId, organizationId };
    const environmentId = await saveImportedEnvironment(tx, organizationId, trial.environment, at);
    await tx.trial.create({ data: { ...key, runId, environmentId, ...trialColumns(trial) } });
    await tx.trialResult.create({ data: { ...key, ...resultColumns(trial) } });
    await tx.failedAttempt.createMany({
      data: trial.failedAttempts.map(({ failure: { code, message, evidence }, ...attempt }) => ({
        ...{ ...key, ...attempt, runId, failureCode: code, failureMessage: message, evidence },
      })),
    });
    const timeline = timelines[position];
    if (timeline && timeline.frames > 0) await saveTimeline(tx, key, timeline);
    await recordStoredBytes((sql, values) => tx.$executeRawUnsafe(sql, ...values), trialId);
  }
}

function trialColumns(trial: TrialView) {
  const { serverId, scenarioId, scenarioVersion, round, position, status, startedAt, finishedAt, plan } = trial;
  return {
    ...{ serverId, scenarioId, scenarioVersion, round, position, status, startedAt, finishedAt },
    ...failureColumns(trial.failure),
    plan: inJson(plan),
    // only a worker reads them, and none executes this trial
    limits: {},
    allotment: trial.allotment ?? Prisma.DbNull,
    plannedS: Math.ceil(planSeconds(plan)),
    verdict: trial.audit?.verdict ?? null,
    imageDigest: trial.image?.imageDigest ?? null,
  };
}

function resultColumns({ summary, audit, gate, image, serverStats, logs }: TrialView) {
  const { histograms, ...figures } = summary ?? { histograms: null };
  return {
    summary: summary ? inJson(figures) : Prisma.DbNull,
    histograms: histograms ?? Prisma.DbNull,
    audit: audit ? inJson(audit) : Prisma.DbNull,
    gate: inJson(gate),
    importedImage: image ? inJson(image) : Prisma.DbNull,
    serverStats: serverStats ? (serverStats as Prisma.InputJsonObject) : Prisma.DbNull,
    logs,
  };
}

/**
 * Saves an environment as another installation's. Being imported is one of its facts, and its id follows from its facts: so no A/A
 * floor, ceiling or round of this installation is ever taken for one of it, and a comparison with one names the difference.
 */
async function saveImportedEnvironment(
  tx: Prisma.TransactionClient,
  organizationId: string,
  environment: EnvironmentView | null,
  seenAt: Date,
): Promise<string> {
  const facts = { ...environment?.facts, ...importedOrigin };
  const sorted = JSON.stringify(Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1)));
  const environmentId = `imported-${createHash("sha256").update(sorted).digest("hex").slice(0, 32)}`;
  const data = { organizationId, environmentId, facts, seenAt };
  await tx.environment.createMany({ data: [data], skipDuplicates: true });
  return environmentId;
}

async function saveTimeline(
  tx: Prisma.TransactionClient,
  { trialId, organizationId }: { trialId: string; organizationId: string },
  { stepS, frames, seconds, tracks }: StoredTimeline,
): Promise<void> {
  await tx.timeline.create({ data: { trialId, organizationId, stepS, frames, seconds } });
  await tx.track.createMany({
    data: [...tracks].map(([metricId, values]) => ({ trialId, stepS, metricId, values: Buffer.from(values) })),
  });
}
