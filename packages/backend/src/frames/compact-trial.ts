import type { Frame } from "@plumbline/core/frame/frame";
import type { PoolClient } from "pg";
import type { Backend } from "../backend.ts";
import { bestEffort } from "../lifetime/best-effort.ts";
import { deriveTimelines, type StoredTimeline } from "./derive-timelines.ts";
import { findFrameRows } from "./find-frame-rows.ts";
import { type RawFrameFile, removeRawFrames, writeRawFrames } from "./raw-frame-file.ts";
import { recordStoredBytes } from "./record-stored-bytes.ts";

/** The folder of raw frames, and the id of the host that it is on. */
export type FrameStore = { folder: string; hostId: string };

/**
 * Puts an ended trial's frames into their compact form. It first writes the raw frames to a file that no row refers to.
 * One transaction then assigns the file to the trial, writes the timelines and deletes the rows. A crash in between
 * loses nothing: the rows are still there, and the next call begins anew. Of several concurrent calls exactly one does
 * it.
 * @returns true if this call did it; a running trial, or one without rows, is left alone
 */
export async function compactTrial(backend: Backend, trialId: string, store: FrameStore): Promise<boolean> {
  const frames = await findFrameRows(backend, trialId);
  if (frames.length === 0) return false;
  const raw = await writeRawFrames(store.folder, trialId, frames);
  const done = await replaceRows(backend, { trialId, hostId: store.hostId, frames, raw });
  if (!done && !(await isKept(backend, trialId, store, raw))) await removeRawFrames(store.folder, raw);
  return done;
}

type Compaction = { trialId: string; hostId: string; frames: readonly Frame[]; raw: RawFrameFile };

async function replaceRows(backend: Backend, compaction: Compaction): Promise<boolean> {
  const timelines = deriveTimelines(compaction.frames);
  const client = await backend.sql.connect();
  try {
    await client.query("begin");
    const done = (await claim(client, compaction)) && (await replace(client, compaction, timelines));
    if (done) await recordStoredBytes((sql, values) => client.query(sql, [...values]), compaction.trialId);
    await client.query(done ? "commit" : "rollback");
    return done;
  } catch (error) {
    await bestEffort(client.query("rollback"), backend.log, "rolling back a compaction");
    throw error;
  } finally {
    client.release();
  }
}

/** Records the location of the raw frames; false if the trial still runs, or a concurrent call was first. */
async function claim(client: PoolClient, { trialId, hostId, frames, raw }: Compaction): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into raw_frames (trial_id, organization_id, host_id, file, frames, bytes, sha256, kept_at)
     select trial_id, organization_id, $2, $3, $4, $5, $6, now() from trial
     where trial_id = $1 and status in ('succeeded', 'failed', 'cancelled')
     on conflict do nothing`,
    [trialId, hostId, raw.file, frames.length, raw.bytes, raw.sha256],
  );
  return rowCount === 1;
}

/** False if the rows differ from those that were read. */
async function replace(
  client: PoolClient,
  { trialId, frames }: Compaction,
  timelines: readonly StoredTimeline[],
): Promise<boolean> {
  for (const { stepS, seconds, histograms, tracks, frames: count } of timelines) {
    await client.query(
      `insert into timeline (trial_id, step_s, organization_id, frames, seconds, histograms)
       select trial_id, $2, organization_id, $3, $4, $5 from trial where trial_id = $1`,
      [trialId, stepS, count, JSON.stringify(seconds), histograms && JSON.stringify(histograms)],
    );
    await client.query(
      `insert into track (trial_id, step_s, metric_id, "values")
       select $1, $2, f.* from unnest($3::text[], $4::bytea[]) as f`,
      [trialId, stepS, [...tracks.keys()], [...tracks.values()].map((bytes) => Buffer.from(bytes))],
    );
  }
  const { rowCount } = await client.query("delete from frame where trial_id = $1", [trialId]);
  return rowCount === frames.length;
}

/** True if a concurrent compaction has stored this very file, with the same frames. */
async function isKept(
  { db }: Backend,
  trialId: string,
  { hostId }: FrameStore,
  { file }: RawFrameFile,
): Promise<boolean> {
  return (await db.rawFrames.count({ where: { trialId, hostId, file } })) > 0;
}
