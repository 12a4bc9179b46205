import { COARSE_S, coarsen } from "@plumbline/core/frame/coarsen";
import { Frame, readFrame } from "@plumbline/core/frame/frame";
import { Seconds } from "@plumbline/core/frame/tracks";
import { type LatencyHeat, type LatencyStretch, latencyHeat } from "@plumbline/core/histogram/latency-heat";
import { z } from "zod";
import type { Scope } from "../backend.ts";

/** The trial whose latencies a page draws over time. */
export const GetLatencyHeat = z.strictObject({ trialId: z.uuid() });
export type GetLatencyHeat = z.infer<typeof GetLatencyHeat>;

/** Columns that a page has room for. */
const MOST_COLUMNS = 120;

/**
 * A trial's latencies over time, in steps of ten seconds or longer ones; without columns if it has no latencies or belongs to another
 * organization.
 */
export async function getLatencyHeat(scope: Scope, { trialId }: GetLatencyHeat): Promise<LatencyHeat> {
  // rows first: if compaction replaces them meanwhile, the timeline is found by the second query
  const rows = await findStretchesOfRows(scope, trialId);
  return latencyHeat(rows.length > 0 ? rows : await findStretchesOfTimeline(scope, trialId), MOST_COLUMNS);
}

async function findStretchesOfRows({ backend, organizationId }: Scope, trialId: string): Promise<LatencyStretch[]> {
  const rows = await backend.db.frame.findMany({
    where: { organizationId, trialId },
    orderBy: { seq: "asc" },
    omit: { trialId: true, organizationId: true },
  });
  const frames = rows.map(({ startMs, ...row }) => readFrame({ v: 1, startMs: Number(startMs), ...row }));
  return coarsen(frames).map(({ startMs, durationMs, histograms }) => ({
    startMs,
    durationMs,
    latency: histograms.latency,
  }));
}

const Histograms = z.array(Frame.shape.histograms);

async function findStretchesOfTimeline({ backend, organizationId }: Scope, trialId: string): Promise<LatencyStretch[]> {
  const found = await backend.db.timeline.findFirst({
    where: { organizationId, trialId, stepS: COARSE_S },
    select: { seconds: true, histograms: true },
  });
  if (!found) return [];
  const { startMs, durationMs } = Seconds.parse(found.seconds);
  const histograms = Histograms.parse(found.histograms ?? []);
  return startMs.map((start, nth) => ({
    startMs: start,
    durationMs: durationMs[nth] ?? 0,
    latency: histograms[nth]?.latency,
  }));
}
