import type { Duel } from "@plumbline/core/duel/duel";
import { judgeDuel } from "@plumbline/core/duel/judge/judge-duel";
import { isAgainstItself } from "@plumbline/core/duel/judge/report/describe-duel";
import type { Backend } from "../backend.ts";
import { execute } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { publishRun } from "../progress/publish-run.ts";
import { LeaseLost } from "../tasks/lease.ts";
import type { Lease } from "../tasks/run-lease.ts";
import { isHeldBy } from "../tasks/sql/statement.ts";
import { toTrialRow, trialRowColumns } from "../trials/to-trial-row.ts";
import { duelOf } from "./duel-of.ts";
import { findDuelFloor } from "./find-duel-floor.ts";
import { findEarlierDuels } from "./find-earlier-duels.ts";

const { sql } = Prisma;

/**
 * Judges a duel after the rounds that have ended, stores that with its run, and publishes it to the run's viewers. Idempotent.
 * @throws LeaseLost
 */
export async function recordDuel(backend: Backend, lease: Lease): Promise<Duel> {
  const { runId, organizationId, spec } = lease;
  const rows = await backend.db.trial.findMany({
    where: { runId, organizationId, startedAt: { not: null } },
    orderBy: { position: "asc" },
    select: { ...trialRowColumns, environmentId: true },
  });
  const trials = rows.map(({ environmentId: _, ...row }) => toTrialRow(row));
  const measured = rows.find(isPlaced);
  const earlier = await findEarlierDuels(backend, { runId, organizationId, measured });
  // an A/A duel is a floor, and has none
  const floor = isAgainstItself(spec) ? null : await findDuelFloor(backend, lease, measured);
  const duel = { ...judgeDuel({ ...duelOf(spec), trials, earlier }), ...(floor ? { floor } : {}) };
  // before that there is nothing to see
  if (duel.rounds.length === 0) return duel;
  const written = await execute(
    backend,
    sql`update run set duel = ${JSON.stringify(duel)}::jsonb where ${isHeldBy(lease)} and status = 'running'`,
  );
  if (written === 0) throw new LeaseLost(lease);
  await publishRun(backend, runId);
  return duel;
}

/** True if it is known on which host a trial was measured. */
const isPlaced = ({ environmentId }: { environmentId: string | null }) => environmentId !== null;
