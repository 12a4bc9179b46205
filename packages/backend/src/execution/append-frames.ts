import type { Frame } from "@plumbline/core/frame/frame";
import type { Backend } from "../backend.ts";
import { type Lease, LeaseLost } from "./lease.ts";

/**
 * Stores frames in one statement, fenced by the run's lease; a frame that is there already is passed over, so a resend
 * changes nothing. Viewers get the new ones.
 * @throws LeaseLost
 */
export async function appendFrames(backend: Backend, lease: Lease, trialId: string, frames: readonly Frame[]): Promise<void> {
  if (frames.length === 0) return;
  const { rows } = await backend.sql.query<{ owned: boolean; stored: number[] }>(
    `with owner as (select run_id from run where run_id = $1 and lease_id = $2 and status = 'running'),
     stored as (
       insert into frame (trial_id, organization_id, seq, start_ms, duration_ms, phase, "values", errors, histograms)
       select $3, $4, f.* from owner, unnest($5::int[], $6::bigint[], $7::float8[], $8::text[], $9::jsonb[], $10::jsonb[], $11::jsonb[]) as f
       on conflict do nothing returning seq)
     select exists (select from owner) as owned, coalesce((select array_agg(seq) from stored), '{}') as stored`,
    [
      lease.runId,
      lease.leaseId,
      trialId,
      lease.organizationId,
      frames.map((frame) => frame.seq),
      frames.map((frame) => frame.startMs),
      frames.map((frame) => frame.durationMs),
      frames.map((frame) => frame.phase),
      frames.map((frame) => JSON.stringify(frame.values)),
      frames.map((frame) => JSON.stringify(frame.errors)),
      frames.map((frame) => JSON.stringify(frame.histograms)),
    ],
  );
  const [result] = rows;
  if (!result?.owned) throw new LeaseLost(lease);
  const fresh = new Set(result.stored);
  for (const { histograms: _, ...frame } of frames) {
    if (fresh.has(frame.seq)) await backend.live.publish(lease.runId, { type: "frame", trialId, frame }).catch(() => undefined);
  }
}
