import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { compactTrial, type FrameStore } from "./compact-trial.ts";

const { sql } = Prisma;

/** Trials per call: the next call takes the others. */
const MOST_TRIALS = 100;

/**
 * Compacts the frames of all ended trials, including runs from before compaction existed. Idempotent, safe in any
 * process, and may stop between two trials.
 * @param mayGoOn asked before each trial: a measurement on this host has priority
 * @returns number of compacted trials
 * @throws the first error, after the other trials were tried
 */
export async function compactEndedTrials(
  backend: Backend,
  store: FrameStore,
  mayGoOn: () => boolean = () => true,
): Promise<number> {
  const errors: unknown[] = [];
  let compacted = 0;
  for (const trialId of await findUncompacted(backend)) {
    if (!mayGoOn()) break;
    const done = await compactTrial(backend, trialId, store).catch((error: unknown) => {
      errors.push(error);
      return false;
    });
    if (done) compacted++;
  }
  if (errors.length > 0) throw errors[0];
  return compacted;
}

/**
 * Ended trials that have rows. The query walks the index from trial to trial: it reads one row for each, however many
 * frames it has.
 */
async function findUncompacted(backend: Backend): Promise<string[]> {
  const rows = await query(
    backend,
    z.object({ trial_id: z.string() }),
    sql`with recursive stored as (
       (select trial_id from frame order by trial_id limit 1)
       union all
       select (select frame.trial_id from frame where frame.trial_id > stored.trial_id order by frame.trial_id limit 1)
       from stored where stored.trial_id is not null)
     select trial_id from stored join trial using (trial_id)
     where status in ('succeeded', 'failed', 'cancelled') limit ${MOST_TRIALS}`,
  );
  return rows.map(({ trial_id: trialId }) => trialId);
}
