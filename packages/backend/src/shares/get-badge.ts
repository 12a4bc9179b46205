import { type AcceptanceOutcome, Demands } from "@plumbline/core/acceptance/views";
import type { AuditVerdict } from "@plumbline/core/audit/verdict";
import { AppError } from "@plumbline/core/failure/app-error";
import { isExhibition } from "@plumbline/core/gate/deviation-meanings";
import type { BadgeResource, BadgeView } from "@plumbline/core/share/share";
import { z } from "zod";
import { acceptRun } from "../acceptance/accept-run.ts";
import type { Scope } from "../backend.ts";
import { getSide } from "../compare/get-side.ts";
import { measuredAlone } from "../database/measured-alone.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";

const { sql } = Prisma;

/**
 * The newest result of one server under one scenario, without runs known to be of a branch other than the default; null
 * if there is no result with that figure. If the audit refused the newest result, the badge says so instead of showing
 * an older figure.
 */
export async function getBadge(scope: Scope, resource: BadgeResource): Promise<BadgeView | null> {
  const { serverId, scenarioId, metricId } = resource;
  const newest = await findNewest(scope, resource);
  if (!newest) return null;
  const { runId, measuredAt } = newest;
  const { side } = await getSide(scope, { runIds: [runId], serverId, scenarioId });
  const verdicts = side.trials.filter(({ status }) => status === "succeeded").map(({ verdict }) => verdict);
  const count = (wanted: AuditVerdict) => verdicts.filter((verdict) => verdict === wanted).length;
  const rounds = { all: verdicts.length, suspect: count("SUSPECT"), invalid: count("INVALID") };
  const estimate = side.estimates[metricId] ?? null;
  if (!estimate && rounds.invalid < rounds.all) return null;
  return {
    ...{ serverId, scenarioId, metricId, runId, estimate, rounds, measuredAt },
    outcome: estimate ? await judge(scope, runId, resource) : "invalid",
    ...(side.servers.some(isExhibition) ? { exhibition: true as const } : {}),
    environmentId: side.environment?.environmentId ?? null,
  };
}

/**
 * The newest run. Runs without a branch count: those of people and schedules, and those from before branches were
 * recorded.
 */
async function findNewest(
  { backend, organizationId }: Scope,
  { serverId, scenarioId }: BadgeResource,
): Promise<{ runId: string; measuredAt: Date } | undefined> {
  const rows = await query(
    backend,
    z.object({ runId: z.string(), measuredAt: z.date() }),
    sql`select run.run_id as "runId", trial.finished_at as "measuredAt" from trial join run on run.run_id = trial.run_id
     where trial.organization_id = ${organizationId} and trial.server_id = ${serverId} and trial.scenario_id = ${scenarioId}
       and trial.status = 'succeeded' and ${measuredAlone} and run.status = 'succeeded' and run.imported_digest is null
       and run.spec->'commit'->'branch'->'isDefault' is distinct from 'false'
     order by trial.finished_at desc limit 1`,
  );
  return rows[0];
}

async function judge(
  scope: Scope,
  runId: string,
  { serverId, scenarioId, metricId, baseline }: BadgeResource,
): Promise<AcceptanceOutcome | null> {
  if (baseline === undefined) return null;
  try {
    const { findings } = await acceptRun(scope, runId, Demands.parse({ baseline, metrics: [metricId] }));
    const own = findings.find((finding) => finding.serverId === serverId && finding.scenarioId === scenarioId);
    return own?.outcome ?? "invalid";
  } catch (error) {
    // the run of that name does not exist (any more)
    if (error instanceof AppError && error.code === "NOT_FOUND") return "invalid";
    throw error;
  }
}
