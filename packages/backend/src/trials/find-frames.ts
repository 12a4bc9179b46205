import type { FrameView } from "@plumbline/core/run/views";
import { z } from "zod";
import type { Scope } from "../backend.ts";

/** Trials whose frames a page draws together. */
export const FindFrames = z.strictObject({ trialIds: z.array(z.uuid()).min(1).max(200) });
export type FindFrames = z.infer<typeof FindFrames>;

/** Frames of several trials in order, without histograms, by trial id; a trial without frames or of others is an empty list. */
export async function findFrames(scope: Scope, { trialIds }: FindFrames): Promise<Record<string, FrameView[]>> {
  const { rows } = await scope.backend.sql.query<{ trial_id: string; frames: FrameView[] }>(
    `select trial_id, json_agg(json_build_object('v', 1, 'seq', seq, 'startMs', start_ms, 'durationMs', duration_ms, 'phase', phase,
       'values', "values", 'errors', errors) order by seq) as frames
     from frame where organization_id = $1 and trial_id = any ($2::uuid[]) group by trial_id`,
    [scope.organizationId, trialIds],
  );
  const found = new Map(rows.map((row) => [row.trial_id, row.frames]));
  return Object.fromEntries(trialIds.map((trialId) => [trialId, found.get(trialId) ?? []]));
}
