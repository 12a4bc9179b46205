import { type Duel, DuelTerms } from "@plumbline/core/duel/duel";
import { countedRounds } from "@plumbline/core/duel/duel-facts";
import type { DuelEstimate } from "@plumbline/core/duel/estimate";
import { estimateDuelRounds } from "@plumbline/core/duel/judge/rounds/estimate-rounds";
import { type RoundFrames, splitNoise } from "@plumbline/core/duel/judge/rounds/split-noise";
import { secondsIn } from "@plumbline/core/plan/load-figures";
import type { EstimateDuel } from "@plumbline/core/run/estimate-duel";
import { estimateSeconds, type NewTrial } from "@plumbline/core/run/trials/new-trial";
import { planDuel } from "@plumbline/core/run/trials/plan-duel";
import { z } from "zod";
import { requirePermission } from "../access/require-permission.ts";
import type { Scope } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { findChosenServers } from "../servers/find-chosen-servers.ts";
import { findFrames } from "../trials/find-frames.ts";
import { findDuelsOfLoad, findEarlierDuels } from "./find-earlier-duels.ts";

const { sql } = Prisma;

/** Later than every run. */
const NO_RUN_YET = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * Estimates how long a duel takes to prove a difference, from the duels under the same load on the host that measured the newest of them.
 * Nothing is started.
 * @throws DUEL_REFUSED, SERVER_UNKNOWN, SCENARIO_UNKNOWN, WORKLOAD_NOT_SERVED: what the start would refuse as well
 */
export async function estimateDuel(scope: Scope, { run, effect }: EstimateDuel): Promise<DuelEstimate> {
  requirePermission(scope, "read");
  const servers = await findChosenServers(scope, run.serverIds);
  const manifests = new Map(servers.map(({ serverId, manifest }) => [serverId, manifest]));
  const trials = planDuel(run, manifests, () => 0, new Map());
  const [first] = trials;
  if (!first) throw new Error("a planned duel has rounds");
  const measured = await findNewestPlace(scope, first);
  const { organizationId, backend } = scope;
  const before = { runId: NO_RUN_YET, organizationId, measured };
  const earlier = await findEarlierDuels(backend, before);
  const roundS = estimateSeconds([first.plan]);
  const measureS = secondsIn(first.plan, "measure");
  const rounds = await findRoundFrames(scope, await findDuelsOfLoad(backend, before));
  const { metricId, margin } = DuelTerms.parse(run.duel ?? {});
  return estimateDuelRounds({
    ...{ metricId, margin, effect, earlier },
    roundS,
    noise: splitNoise(rounds, { overheadS: roundS - measureS, measureS }),
    fitting: trials.length / 2,
    servers: Math.max(2, run.serverIds.length),
  });
}

/** The host that measured the newest duel of the scenario, with the load that is asked for; undefined where there is none. */
async function findNewestPlace(
  { organizationId, backend }: Scope,
  { scenarioId, scenarioVersion, plan }: NewTrial,
): Promise<{ environmentId: string; scenarioId: string; scenarioVersion: number; plan: NewTrial["plan"] } | undefined> {
  const [newest] = await query(
    backend,
    z.object({ environmentId: z.string() }),
    sql`select trial.environment_id as "environmentId" from run
     join trial on trial.organization_id = run.organization_id and trial.run_id = run.run_id and trial.position = 0
     where run.organization_id = ${organizationId} and run.duel is not null and run.imported_digest is null
       and trial.environment_id is not null and trial.scenario_id = ${scenarioId} and trial.scenario_version = ${scenarioVersion}
     order by run.run_id desc limit 1`,
  );
  return newest && { ...newest, scenarioId, scenarioVersion, plan };
}

/** Rounds whose seconds are read: the newest ones. */
const MOST_ROUNDS = 60;

const costs = ["server.cpu.user", "server.cpu.system", "deliveries.received"];

/** The seconds of both sides of the newest rounds that count. */
async function findRoundFrames(scope: Scope, duels: readonly { runId: string; duel: Duel }[]): Promise<RoundFrames[]> {
  const rounds = duels
    .flatMap(({ runId, duel }) =>
      countedRounds(duel).map(({ round, trialIds }) => ({ duelId: runId, round, trialIds })),
    )
    .slice(0, MOST_ROUNDS);
  if (rounds.length === 0) return [];
  const frames = await findFrames(scope, { trialIds: rounds.flatMap(({ trialIds }) => trialIds), values: costs });
  return rounds.map(({ trialIds: [a = "", b = ""], ...round }) => ({
    ...round,
    frames: [frames[a] ?? [], frames[b] ?? []],
  }));
}
