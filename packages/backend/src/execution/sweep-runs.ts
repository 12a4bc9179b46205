import { AppError } from "@plumbline/core/failure/app-error";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { publishSettled } from "../progress/publish-settled.ts";
import { RUN_LOST, tasks } from "../tasks/catalog.ts";
import { judgeSteadily } from "../tasks/judge-steadily.ts";
import { rows } from "../tasks/sql/rows.ts";
import { settle, settledColumns } from "../tasks/sql/settle.ts";
import { writeOperation } from "../tasks/sql/statement.ts";
import { enqueueWaiting } from "../tasks/sweep.ts";
import { settleInterrupted } from "./requeue-run.ts";

const { sql } = Prisma;

/**
 * Settles lost runs and enqueues waiting ones. A run whose worker is lost is queued again while it has attempts left,
 * ends as cancelled if somebody had cancelled it, and fails otherwise. Idempotent, safe in any process: the web server
 * sweeps too, because a hung worker may be the only one.
 * @throws if Redis does not answer; lost runs are settled nevertheless
 */
export async function sweepRuns(backend: Backend): Promise<{ enqueued: number; lost: number }> {
  const lost = await judgeSteadily(backend, tasks.run.lease.ms, () => findLost(backend));
  for (const run of lost) await settleLost(backend, run);
  return { enqueued: await enqueueWaiting(backend, "run"), lost: lost.length };
}

const LostRun = z.object({ runId: z.string(), leaseId: z.string(), workerId: z.string().nullable() });

/** Runs whose lease is over, by the database's clock. A row that somebody else has locked is left for the next sweep. */
function findLost(backend: Backend): Promise<z.infer<typeof LostRun>[]> {
  return query(
    backend,
    LostRun,
    sql`select run_id as "runId", lease_id as "leaseId", worker_id as "workerId" from run
      where status = 'running' and lease_until < now() order by run_id for update skip locked`,
  );
}

async function settleLost(backend: Backend, { runId, leaseId, workerId }: z.infer<typeof LostRun>): Promise<void> {
  const where = sql`run.run_id = ${runId}::uuid and run.lease_id = ${leaseId}::uuid and run.lease_until < now()`;
  const error = new AppError("WORKER_LOST", RUN_LOST, { evidence: { worker: workerId } });
  const { outcome } = await settleInterrupted(backend, runId, {
    interruption: { error, isCounted: true },
    by: "sweep",
    where,
  });
  if (outcome !== "spent") return;
  const update = writeOperation("run", "expire", {
    to: "failed",
    sets: [rows.run.expire?.(RUN_LOST) ?? sql``],
    where: [where],
    returning: settledColumns("run"),
  });
  await publishSettled(backend, await settle(backend, "run", update));
}
