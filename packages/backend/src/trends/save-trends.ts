import { createHash } from "node:crypto";
import { isUsable } from "@plumbline/core/audit/is-usable";
import { isCalibrationServer } from "@plumbline/core/calibration/servers";
import { estimateRounds } from "@plumbline/core/compare/figures/compare";
import type { Estimate } from "@plumbline/core/compare/views";
import { Duel } from "@plumbline/core/duel/duel";
import { describeLoad } from "@plumbline/core/plan/describe-load";
import { RunSpec } from "@plumbline/core/run/views";
import type { ServerSnapshot } from "@plumbline/core/server/views";
import { changedSince } from "@plumbline/core/trend/compare-versions";
import type { TrialRow } from "@plumbline/core/trial/views";
import type { Backend } from "../backend.ts";
import { deriveFloors, saveFloors } from "../compare/save-floors.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { completeSummaries } from "../trials/complete-summaries.ts";
import { toTrialRow, trialRowColumns } from "../trials/to-trial-row.ts";

/** Runs added per call: after an update that adds figures, the first start has to add all of them. */
const RUNS_AT_ONCE = 100;

/** A run of many servers and scenarios has hundreds of lines, and each takes a handful of statements. */
const TRANSACTION = { maxWait: 5_000, timeout: 60_000 };

/**
 * Adds ended runs that are not in the trends yet, oldest first, and stores the A/A floors of the host. Runs whose
 * worker was lost and runs from before trends existed are included. Idempotent; safe in any process. A run that cannot
 * be added does not delay the others.
 * @throws AggregateError of the runs that could not be added
 */
export async function saveTrends(backend: Backend): Promise<number> {
  const runs = await backend.db.run.findMany({
    where: { trendedAt: null, finishedAt: { not: null }, importedDigest: null },
    select: { runId: true },
    orderBy: { runId: "asc" },
    take: RUNS_AT_ONCE,
  });
  const failures: unknown[] = [];
  for (const { runId } of runs) await saveTrend(backend, runId).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} runs are not in the trends`);
  return runs.length;
}

/**
 * Adds one run. It reads and computes first, however many trials the run has, and then writes in one transaction. Of
 * two concurrent calls the second waits there and finds the run added.
 */
async function saveTrend(backend: Backend, runId: string): Promise<void> {
  const { db } = backend;
  const run = await db.run.findUnique({ where: { runId, trendedAt: null } });
  if (!run?.finishedAt) return;
  const { organizationId, status, startedAt, createdAt, finishedAt } = run;
  const spec = RunSpec.parse(run.spec);
  await completeSummaries(backend, runId);
  const rows = await db.trial.findMany({
    where: { runId, status: "succeeded" },
    orderBy: { position: "asc" },
    select: { ...trialRowColumns, environmentId: true, imageDigest: true },
  });
  const measured = rows.map(({ environmentId, imageDigest, ...row }) => ({
    trial: toTrialRow(row),
    environmentId,
    imageDigest,
  }));
  const floors = deriveFloors({ organizationId, status, spec, duel: Duel.nullable().parse(run.duel) }, measured);
  const hostId = await findHost(backend, run.workerId);
  const lines = groupTrials(measured).flatMap((group): Line[] => {
    const server = spec.servers.find(({ serverId }) => serverId === group.key.serverId);
    return server ? [{ organizationId, runId, at: startedAt ?? createdAt, server, ...group, ...toFigures(group) }] : [];
  });
  const trendedAt = await readDatabaseClock(backend);
  await db.$transaction(async (tx) => {
    const { count } = await tx.run.updateMany({ where: { runId, trendedAt: null }, data: { trendedAt } });
    if (count === 0) return;
    await saveFloors(tx, { runId, measuredAt: finishedAt, hostId }, floors);
    for (const line of lines) await saveLine(tx, line, trendedAt);
  }, TRANSACTION);
}

/** The host of a worker; null where nothing is known of it. */
async function findHost({ db }: Backend, workerId: string | null): Promise<string | null> {
  const worker = workerId === null ? null : await db.worker.findUnique({ where: { workerId } });
  return worker?.hostId ?? null;
}

type LineKey = Pick<
  Prisma.TrendSeriesUncheckedCreateInput,
  "serverId" | "scenarioId" | "scenarioVersion" | "load" | "environmentId" | "settingId"
>;
type LineGroup = { key: LineKey; trials: TrialRow[]; imageDigest: string | null };

/** The usable trials, grouped by line. Calibrations of the generator belong to no server's trend. */
function groupTrials(
  measured: readonly { trial: TrialRow; environmentId: string | null; imageDigest: string | null }[],
): LineGroup[] {
  const groups = new Map<string, LineGroup>();
  for (const { trial, environmentId, imageDigest } of measured) {
    const { serverId, scenarioId, scenarioVersion } = trial;
    if (!environmentId || isCalibrationServer(serverId) || !isUsable(trial)) continue;
    const load = describeLoad(trial.plan);
    const settingId = toSettingId([scenarioId, scenarioVersion, load, environmentId]);
    const name = `${serverId} ${settingId}`;
    const group = groups.get(name) ?? {
      key: { serverId, scenarioId, scenarioVersion, load, environmentId, settingId },
      trials: [],
      imageDigest,
    };
    group.trials.push(trial);
    groups.set(name, group);
  }
  return [...groups.values()];
}

/** 16 hexadecimal digits, the same on every installation. */
function toSettingId(parts: readonly (string | number)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}

/** The figures of a line's point over the rounds; `suspect` is true if one of the rounds is SUSPECT. */
function toFigures({ trials }: LineGroup) {
  return {
    suspect: trials.some(({ audit }) => audit?.verdict === "SUSPECT"),
    estimates: estimateRounds(trials.flatMap(({ summary }) => (summary ? [summary.values] : []))),
  };
}

type Line = Omit<LineGroup, "trials"> &
  ReturnType<typeof toFigures> & { organizationId: string; runId: string; at: Date; server: ServerSnapshot };

async function saveLine(tx: Prisma.TransactionClient, line: Line, grownAt: Date): Promise<void> {
  const { organizationId, runId, at, server, key, suspect, estimates, imageDigest } = line;
  const { serverId, settingId } = key;
  const { seriesId } = await tx.trendSeries.upsert({
    where: { organizationId_serverId_settingId: { organizationId, serverId, settingId } },
    create: { ...key, organizationId, server, lastAt: at, grownAt },
    update: { grownAt, revision: { increment: 1 } },
    select: { seriesId: true },
  });
  await tx.trendSeries.updateMany({ where: { seriesId, lastAt: { lt: at } }, data: { server, lastAt: at } });
  await saveFigures(tx, { runId, seriesId, at, suspect }, estimates);
  const builtOf = { library: server.library, sourceDigest: server.sourceDigest, imageDigest };
  const before = await tx.trendVersion.findFirst({ where: { seriesId, at: { lte: at } }, orderBy: { at: "desc" } });
  if (!before || changedSince(before, builtOf).length > 0)
    await tx.trendVersion.create({ data: { seriesId, runId, at, ...builtOf, commit: server.commit ?? null } });
}

/** Written as text, because Prisma's numbers have no infinity; existing figures are kept. */
async function saveFigures(
  tx: Prisma.TransactionClient,
  { runId, seriesId, at, suspect }: { runId: string; seriesId: string; at: Date; suspect: boolean },
  estimates: Readonly<Record<string, Estimate>>,
): Promise<void> {
  const figures = Object.entries(estimates);
  const textsOf = (id: "median" | "low" | "high") => figures.map(([, { [id]: value }]) => value?.toString() ?? null);
  await tx.$executeRaw`
    insert into trend_figure (run_id, series_id, metric_id, at, rounds, median, low, high, suspect)
    select ${runId}::uuid, ${seriesId}::uuid, metric_id, ${at}, rounds, median::float8, low::float8, high::float8, ${suspect}
    from unnest(${figures.map(([metricId]) => metricId)}::text[], ${figures.map(([, { rounds }]) => rounds)}::int[],
      ${textsOf("median")}::text[], ${textsOf("low")}::text[], ${textsOf("high")}::text[]) as f (metric_id, rounds, median, low, high)
    on conflict do nothing`;
}
