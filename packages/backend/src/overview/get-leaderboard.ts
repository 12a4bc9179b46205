import { Audit, type TrialLimit } from "@plumbline/core/audit/views";
import { toSide } from "@plumbline/core/compare/sides/to-side";
import { Carried } from "@plumbline/core/overview/carried";
import { carriedBy } from "@plumbline/core/overview/carried-by";
import { toEntries } from "@plumbline/core/overview/to-entries";
import type { Leaderboard, LeaderboardView } from "@plumbline/core/overview/views";
import { RunSpec } from "@plumbline/core/run/views";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import { z } from "zod";
import type { Scope } from "../backend.ts";
import { findCandidates } from "../compare/find-candidates.ts";
import { conditionsOf, findFloors } from "../compare/find-floors.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";

const { sql } = Prisma;

/** The newest runs that are looked through. */
const LOOKED_THROUGH = 100;
/** Rounds from which a median has an interval: a run that has so many is preferred. */
const ROUNDS_FOR_INTERVAL = 6;

/** The scenario, and how connections are carried; absent: the one last measured, and whichever way has rounds enough and is newest. */
export const GetLeaderboard = z.strictObject({
  scenarioId: z.string().max(64).optional(),
  carried: Carried.optional(),
});
export type GetLeaderboard = z.infer<typeof GetLeaderboard>;

/**
 * The servers of the newest run of a scenario that measured two or more; runs with rounds enough for intervals come before others, and
 * A/A controls, duels, imported runs, servers at an address, loads through a proxy and compression with a context do not count.
 */
export async function getLeaderboard(scope: Scope, { scenarioId, carried }: GetLeaderboard): Promise<LeaderboardView> {
  const sources = await findSources(scope);
  const wanted = scenarioId ?? sources[0]?.scenarioId;
  const offered = sources.filter((each) => each.scenarioId === wanted);
  const source = carried
    ? offered.find((each) => wayOf(each) === carried)
    : (offered.find(({ spec }) => spec.rounds >= ROUNDS_FOR_INTERVAL) ?? offered[0]);
  return {
    scenarioIds: [...new Set(sources.map((each) => each.scenarioId))],
    carried: Carried.options.filter((way) => offered.some((each) => wayOf(each) === way)),
    leaderboard: source ? await toLeaderboard(scope, source) : null,
  };
}

/** How a source's connections were carried. */
const wayOf = ({ tls, deflate }: Source) => carriedBy({ tls, deflate });

const Source = z.object({
  scenarioId: z.string(),
  runId: z.string(),
  name: z.string(),
  finishedAt: z.date(),
  spec: RunSpec,
  tls: z.boolean(),
  deflate: z.boolean(),
});
type Source = z.infer<typeof Source>;

/** The run of each scenario of the catalogue that has one, for each way in which connections were carried; the newest run first. */
async function findSources({ backend, organizationId }: Scope): Promise<Source[]> {
  const found = await query(
    backend,
    Source,
    sql`with ended as (
       select run_id, name, spec, finished_at from run
       where organization_id = ${organizationId} and finished_at is not null and imported_digest is null and coalesce(spec->>'kind', 'measure') = 'measure'
         and spec->'servers'->0->'target' is null
       order by run_id desc limit ${LOOKED_THROUGH})
     select distinct on (t.scenario_id, way.tls, way.deflate)
       t.scenario_id as "scenarioId", ended.run_id as "runId", ended.name, ended.spec, ended.finished_at as "finishedAt", way.tls, way.deflate
     from ended join trial t on t.run_id = ended.run_id and t.organization_id = ${organizationId} and t.status = 'succeeded',
       lateral (select coalesce(bool_or((scenario->'parameters'->>'tls')::boolean), false) as tls,
                       coalesce(bool_or((scenario->'parameters'->>'deflate')::boolean), false) as deflate
                from jsonb_array_elements(ended.spec->'scenarios') as scenario where scenario->>'scenarioId' = t.scenario_id) as way
     where t.plan->>'proxy' is null and t.plan->'transport'->>'context' is null
     group by t.scenario_id, ended.run_id, ended.name, ended.spec, ended.finished_at, way.tls, way.deflate
     having count(distinct t.server_id) > 1
     order by t.scenario_id, way.tls, way.deflate, (ended.spec->>'rounds')::int >= ${ROUNDS_FOR_INTERVAL} desc, ended.run_id desc`,
  );
  // a scenario may have left the catalogue since
  return found
    .filter(({ scenarioId }) => scenarios.some(({ id }) => id === scenarioId))
    .sort((a, b) => b.finishedAt.getTime() - a.finishedAt.getTime());
}

async function toLeaderboard(
  scope: Scope,
  { scenarioId, runId, name, finishedAt, spec }: Source,
): Promise<Leaderboard> {
  const candidates = await findCandidates(scope, { scenarioId, runIds: [runId] });
  const sides = spec.servers.flatMap(
    ({ serverId }) => toSide({ scenarioId, serverId, runIds: [runId] }, candidates) ?? [],
  );
  const measured = sides.find(({ side }) => side.environment !== null)?.side;
  const started = spec.scenarios.find((each) => each.scenarioId === scenarioId);
  const limits = await findLimits(
    scope,
    sides.flatMap(({ side }) => side.shownTrialId ?? []),
  );
  return {
    scenarioId,
    run: { runId, name, finishedAt },
    rounds: spec.rounds,
    scale: started?.scale ?? spec.scale,
    parameters: started?.parameters ?? {},
    environment: measured?.environment ?? null,
    floors: measured ? await findFloors(scope, conditionsOf(measured)) : {},
    entries: sides.flatMap(({ side }) => toEntries(side, limits)),
  };
}

/** The limits that the audit named, by trial. */
async function findLimits(
  { backend, organizationId }: Scope,
  trialIds: readonly string[],
): Promise<Map<string, TrialLimit>> {
  const found = await backend.db.trial.findMany({
    where: { organizationId, trialId: { in: [...trialIds] } },
    select: { trialId: true, result: { select: { audit: true } } },
  });
  return new Map(
    found.flatMap(({ trialId, result }) =>
      result?.audit ? [[trialId, Audit.parse(result.audit).limit] as const] : [],
    ),
  );
}
