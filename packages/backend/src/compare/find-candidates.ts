import type { SideKey } from "@plumbline/core/compare/side-key";
import type { Candidates } from "@plumbline/core/compare/sides/to-side";
import { describeLoad } from "@plumbline/core/plan/describe-load";
import { RunSpec } from "@plumbline/core/run/views";
import { z } from "zod";
import type { Scope } from "../backend.ts";
import { measuredAlone } from "../database/measured-alone.ts";
import { query } from "../database/query.ts";
import { toEnvironmentView } from "../environments/to-environment-view.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { isUuid } from "../ids.ts";
import { toTrialRow, trialRowColumns } from "../trials/to-trial-row.ts";

const { sql } = Prisma;

/** Maximum number of trials if a side covers all runs, newest first: enough for twenty nights of twenty rounds. */
const MOST_OF_ALL = 400;
/** Maximum number of trials if the runs are named: two hundred for each of twenty runs. */
const MOST_OF_NAMED = 4_000;

/** The newest trials that a key selects under its scenario, from its runs or from all. */
export async function findCandidates(scope: Scope, key: SideKey | OverviewKey): Promise<Candidates> {
  const { db } = scope.backend;
  const { organizationId } = scope;
  const ids = key.runIds.filter(isUuid);
  if (key.runIds.length > 0 && ids.length === 0) return { found: [], isCut: false };
  const most = ids.length > 0 ? MOST_OF_NAMED : MOST_OF_ALL;
  const trialIds = await findMeant(scope, key, { runIds: ids, limit: most + 1 });
  const rows = await db.trial.findMany({
    where: { organizationId, trialId: { in: trialIds.slice(0, most) } },
    orderBy: [{ runId: "desc" }, { position: "asc" }],
    select: { ...trialRowColumns, environmentId: true },
  });
  const [runs, environments] = await Promise.all([
    db.run.findMany({
      where: { organizationId, runId: { in: [...new Set(rows.map(({ runId }) => runId))] } },
      select: { runId: true, name: true, startedAt: true, spec: true },
    }),
    db.environment.findMany({
      where: { organizationId, environmentId: { in: rows.flatMap(({ environmentId }) => environmentId ?? []) } },
    }),
  ]);
  const runOf = new Map(runs.map(({ runId, spec, ...run }) => [runId, { ...run, spec: RunSpec.parse(spec) }]));
  const environmentOf = new Map(environments.map((row) => [row.environmentId, toEnvironmentView(row)]));
  const found = rows.flatMap(({ environmentId, ...stored }) => {
    const run = runOf.get(stored.runId);
    const server = run?.spec.servers.find((each) => each.serverId === stored.serverId);
    if (!run || !server) return [];
    const row = toTrialRow(stored);
    const environment = environmentOf.get(environmentId ?? "") ?? null;
    return [{ row, server, run, environment, load: describeLoad(row.plan) }];
  });
  return { found, isCut: trialIds.length > most };
}

/** Every server of some runs. */
type OverviewKey = Pick<SideKey, "scenarioId" | "runIds"> & Partial<SideKey>;

/**
 * Ids of the trials that the key selects, by each server's snapshot in its run. Imported runs and duels are selected only by their
 * ids. The selection precedes the limit, so that other trials do not use it up.
 */
async function findMeant(
  { backend, organizationId }: Scope,
  { scenarioId, serverId, version, language, profile }: OverviewKey,
  { runIds, limit }: { runIds: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await query(
    backend,
    z.object({ trialId: z.string() }),
    sql`select t.trial_id as "trialId" from trial t
     where t.organization_id = ${organizationId} and t.scenario_id = ${scenarioId}
       and (${serverId ?? null}::text is null or t.server_id = ${serverId ?? null}) and (cardinality(${runIds}::uuid[]) = 0 or t.run_id = any(${runIds}))
       and (cardinality(${runIds}::uuid[]) > 0 or (${measuredAlone} and not exists (
         select from run where run.run_id = t.run_id and run.imported_digest is not null)))
       and ((${version ?? null}::text is null and ${language ?? null}::text is null and ${profile ?? null}::text is null) or exists (
         select from run, jsonb_array_elements(run.spec->'servers') as server
         where run.run_id = t.run_id and server->>'serverId' = t.server_id
           and (${version ?? null}::text is null or starts_with(regexp_replace(server->>'sourceDigest', '^sha256:', ''), ${version ?? null}))
           and (${language ?? null}::text is null or server->>'language' = ${language ?? null}) and (${profile ?? null}::text is null or server->>'profile' = ${profile ?? null})))
     order by t.run_id desc, t.position limit ${limit}`,
  );
  return rows.map(({ trialId }) => trialId);
}
