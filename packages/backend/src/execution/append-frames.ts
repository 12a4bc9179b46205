import type { Frame } from "@plumbline/core/frame/frame";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { LeaseLost } from "../tasks/lease.ts";
import type { Lease } from "../tasks/run-lease.ts";

const { sql } = Prisma;

/** The part of a run's lease that fences frames. */
export type FrameFence = Pick<Lease, "runId" | "leaseId" | "organizationId">;

/** True if the lease holds. */
const Appended = z.object({ owned: z.boolean() });

/**
 * Stores frames of a running trial in one statement, fenced by the run's lease, and publishes them to viewers without
 * waiting for that.
 * Idempotent: a stored frame is skipped on a resend. It is published again, because the first time may have ended with
 * its answer lost; viewers know a frame by its number.
 * @throws LeaseLost, also if the trial has ended
 */
export async function appendFrames(
  backend: Backend,
  lease: FrameFence,
  trialId: string,
  frames: readonly Frame[],
): Promise<void> {
  if (frames.length === 0) return;
  const [result] = await query(
    backend,
    Appended,
    // one JSON text instead of an array for each column, so that neither side escapes every frame once more; the lock
    // on the trial's row keeps it from ending, and from being compacted, before these frames are stored
    sql`with owner as (
       select run.run_id from run join trial on trial.run_id = run.run_id
       where run.run_id = ${lease.runId} and run.lease_id = ${lease.leaseId} and run.status = 'running'
         and trial.trial_id = ${trialId}::uuid and trial.status = 'running' for share of trial),
     stored as (
       insert into frame (trial_id, organization_id, seq, start_ms, duration_ms, phase, "values", errors, histograms)
       select ${trialId}::uuid, ${lease.organizationId}::uuid, f.* from owner, jsonb_to_recordset(${JSON.stringify(frames)}::jsonb)
         as f (seq int, "startMs" bigint, "durationMs" float8, phase text, "values" jsonb, errors jsonb, histograms jsonb)
       on conflict do nothing returning seq)
     select exists (select from owner) as owned`,
  );
  if (!result?.owned) throw new LeaseLost({ kind: "run", id: lease.runId });
  const events = frames.map(({ histograms: _, ...frame }) => ({ type: "frame" as const, trialId, frame }));
  backend.live.tryPublish(lease.runId, events);
}
