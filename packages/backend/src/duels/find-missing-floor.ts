import { isExhibition } from "@plumbline/core/gate/deviation-meanings";
import { describeLoad } from "@plumbline/core/plan/describe-load";
import { LoadPlan } from "@plumbline/core/plan/load-plan";
import { floorRequest, STANDARD_LOAD } from "@plumbline/core/run/floor-request";
import type { StartRun } from "@plumbline/core/run/start-run";
import { RunSpec } from "@plumbline/core/run/views";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import { firstServerIds } from "@plumbline/core/server/first-servers";
import { CatalogueManifest } from "@plumbline/core/server/manifest";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";

const { sql } = Prisma;

/** A host in its present state. `installationId`: the organization that the standard load is measured for. */
export type HostState = { hostId: string; environmentId: string; installationId: string };

/** A floor to measure. `load` identifies it on the host. */
export type MissingFloor = { organizationId: string; request: StartRun; load: string };

const RecentDuel = z.object({
  organizationId: z.string(),
  spec: RunSpec,
  scenarioId: z.string(),
  scenarioVersion: z.number(),
  plan: LoadPlan,
});
type RecentDuel = z.infer<typeof RecentDuel>;

/** Newest duels of a host whose loads get a floor. Older ones are nobody's question any more. */
const RECENT = { duels: 50, days: 30 } as const;

/**
 * The next A/A floor that a host lacks in its present state: of the load of its newest duel that has none, or of the standard load where it has
 * no floor at all. Null where nothing is missing, or no server of the catalogue could measure it.
 */
export async function findMissingFloor(backend: Backend, host: HostState): Promise<MissingFloor | null> {
  for (const duel of await findRecentDuels(backend, host)) {
    const missing = (await hasFloor(backend, host, duel)) ? null : await toMissing(backend, duel);
    if (missing) return missing;
  }
  const { environmentId, installationId: organizationId } = host;
  const known = await backend.db.aaFloor.count({ where: { organizationId, environmentId, sideBySide: true } });
  const serverId = known > 0 ? null : await chooseServer(backend, organizationId, { scenarioId: STANDARD_LOAD });
  const request = serverId === null ? null : floorRequest(serverId, null);
  return request && { organizationId, request, load: STANDARD_LOAD };
}

/** Duels that people have asked for and this host has measured, newest first. */
function findRecentDuels(backend: Backend, { hostId }: HostState): Promise<RecentDuel[]> {
  return query(
    backend,
    RecentDuel,
    sql`select run.organization_id as "organizationId", run.spec, trial.scenario_id as "scenarioId",
       trial.scenario_version as "scenarioVersion", trial.plan from run
     join worker on worker.worker_id = run.worker_id and worker.host_id = ${hostId}
     join trial on trial.organization_id = run.organization_id and trial.run_id = run.run_id and trial.position = 0
     where run.duel is not null and run.imported_digest is null and run.host_id is null
       and run.created_at > now() - ${RECENT.days} * interval '1 day'
     order by run.run_id desc limit ${RECENT.duels}`,
  );
}

async function hasFloor({ db }: Backend, { environmentId }: HostState, duel: RecentDuel): Promise<boolean> {
  const { organizationId, scenarioId, scenarioVersion, plan } = duel;
  const load = describeLoad(plan);
  const where = { organizationId, environmentId, scenarioId, scenarioVersion, load, sideBySide: true };
  return (await db.aaFloor.count({ where })) > 0;
}

/** Null where the scenario has another version or other parameters by now, or no server of the catalogue serves it. */
async function toMissing(backend: Backend, duel: RecentDuel): Promise<MissingFloor | null> {
  const { organizationId, spec, scenarioId, scenarioVersion, plan } = duel;
  if (scenarios.find(({ id }) => id === scenarioId)?.version !== scenarioVersion) return null;
  const preferred = spec.servers.map(({ serverId }) => serverId);
  const serverId = await chooseServer(backend, organizationId, { scenarioId, preferred });
  const request = serverId === null ? null : floorRequest(serverId, spec);
  return request && { organizationId, request, load: describeLoad(plan) };
}

/** The server that is held against itself: one of the duel's, or else one of those that newcomers meet first. */
async function chooseServer(
  { db }: Backend,
  organizationId: string,
  { scenarioId, preferred = [] }: { scenarioId: string; preferred?: readonly string[] },
): Promise<string | null> {
  const wanted = [...preferred, ...firstServerIds];
  const rows = await db.server.findMany({ where: { organizationId, removedAt: null, serverId: { in: wanted } } });
  const workload = scenarios.find(({ id }) => id === scenarioId)?.workload;
  const able = rows.flatMap(({ serverId, manifest: stored }) => {
    const manifest = CatalogueManifest.parse(stored);
    return workload && manifest.workloads.includes(workload) && !isExhibition(manifest) ? [serverId] : [];
  });
  return wanted.find((serverId) => able.includes(serverId)) ?? null;
}
