import type { FrameView } from "@plumbline/core/frame/frame";
import { decodeTrack, fromTracks, Seconds } from "@plumbline/core/frame/tracks";
import { z } from "zod";
import type { Scope } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";

const { sql } = Prisma;

/** Trials whose frames a page draws in one chart. */
export const FindFrames = z.strictObject({
  trialIds: z.array(z.uuid()).min(1).max(200),
  /** Only these metrics of the frames; absent: all of them. */
  values: z.array(z.string().max(64)).max(100).optional(),
  /** Maximum number of frames of an ended trial; above it, ten seconds are merged into one frame. */
  mostFrames: z.number().int().min(1).optional(),
});
export type FindFrames = z.infer<typeof FindFrames>;

/**
 * Frames of several trials in order, without histograms, by trial id; an empty list if a trial has none or belongs to
 * another organization.
 */
export async function findFrames(scope: Scope, wanted: FindFrames): Promise<Record<string, FrameView[]>> {
  // rows first: if compaction replaces them meanwhile, the timeline is found by the second query
  const running = await findRows(scope, wanted);
  const ended = await findTimelines(scope, {
    ...wanted,
    trialIds: wanted.trialIds.filter((trialId) => !running.has(trialId)),
  });
  return Object.fromEntries(
    wanted.trialIds.map((trialId) => [trialId, running.get(trialId) ?? ended.get(trialId) ?? []]),
  );
}

/**
 * Frames are validated when they are stored: parsing thousands of them for each page would take longer than the query.
 */
const FrameRows = z.object({ trial_id: z.string(), frames: z.custom<FrameView[]>(Array.isArray) });

async function findRows({ backend, organizationId }: Scope, { trialIds, values }: FindFrames) {
  const rows = await query(
    backend,
    FrameRows,
    sql`select trial_id, json_agg(json_build_object('v', 1, 'seq', seq, 'startMs', start_ms, 'durationMs', duration_ms, 'phase', phase,
       'values', ${values ? sql`(select coalesce(json_object_agg(key, value), '{}') from jsonb_each("values") where key = any (${values}::text[]))` : sql`"values"`},
       'errors', errors) order by seq) as frames
     from frame where organization_id = ${organizationId} and trial_id = any (${trialIds}::uuid[]) group by trial_id`,
  );
  return new Map(rows.map((row) => [row.trial_id, row.frames]));
}

const TimelineRow = z.object({
  trial_id: z.string(),
  seconds: Seconds,
  ids: z.array(z.string()).nullable(),
  tracks: z.array(z.instanceof(Buffer)).nullable(),
});

async function findTimelines(
  { backend, organizationId }: Scope,
  { trialIds, values, mostFrames }: FindFrames,
): Promise<Map<string, FrameView[]>> {
  if (trialIds.length === 0) return new Map();
  const most = mostFrames ?? 2 ** 31 - 1;
  const rows = await query(
    backend,
    TimelineRow,
    sql`select l.trial_id, l.seconds, t.ids, t.tracks
     from (select distinct on (trial_id) trial_id, step_s, seconds from timeline
           where organization_id = ${organizationId} and trial_id = any (${trialIds}::uuid[])
           order by trial_id, (frames <= ${most}) desc, case when frames <= ${most} then step_s else -step_s end) as l,
       lateral (select array_agg(metric_id) as ids, array_agg("values") as tracks from track
                where track.trial_id = l.trial_id and track.step_s = l.step_s
                  and (${values ?? null}::text[] is null or metric_id = any (${values ?? null}::text[]))) as t`,
  );
  return new Map(rows.map((row) => [row.trial_id, toFrames(row)]));
}

function toFrames({ seconds, ids, tracks }: z.infer<typeof TimelineRow>): FrameView[] {
  const values = new Map(
    (ids ?? []).map((metricId, nth) => [metricId, decodeTrack(tracks?.[nth] ?? new Uint8Array())]),
  );
  return fromTracks({ seconds, values });
}
