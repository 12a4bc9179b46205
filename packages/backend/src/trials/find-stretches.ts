import type { HistogramStretch } from "@plumbline/core/bundle/derive-trial";
import { COARSE_S, coarsen } from "@plumbline/core/frame/coarsen";
import { Frame, readFrame } from "@plumbline/core/frame/frame";
import { Seconds } from "@plumbline/core/frame/tracks";
import { z } from "zod";
import type { Scope } from "../backend.ts";

/** A trial's histograms in steps of ten seconds, in order; empty if it has none or belongs to another organization. */
export async function findStretches(scope: Scope, trialId: string): Promise<HistogramStretch[]> {
  // rows first: if compaction replaces them meanwhile, the timeline is found by the second query
  const rows = await findStretchesOfRows(scope, trialId);
  return rows.length > 0 ? rows : findStretchesOfTimeline(scope, trialId);
}

async function findStretchesOfRows({ backend, organizationId }: Scope, trialId: string): Promise<HistogramStretch[]> {
  const rows = await backend.db.frame.findMany({
    where: { organizationId, trialId },
    orderBy: { seq: "asc" },
    omit: { trialId: true, organizationId: true },
  });
  const frames = rows.map(({ startMs, ...row }) => readFrame({ v: 1, startMs: Number(startMs), ...row }));
  return coarsen(frames).map(({ startMs, durationMs, phase, histograms }) => ({
    startMs,
    durationMs,
    phase,
    histograms,
  }));
}

const Histograms = z.array(Frame.shape.histograms);

async function findStretchesOfTimeline(
  { backend, organizationId }: Scope,
  trialId: string,
): Promise<HistogramStretch[]> {
  const found = await backend.db.timeline.findFirst({
    where: { organizationId, trialId, stepS: COARSE_S },
    select: { seconds: true, histograms: true },
  });
  if (!found) return [];
  const { startMs, durationMs, phases } = Seconds.parse(found.seconds);
  const histograms = Histograms.parse(found.histograms ?? []);
  const phaseOf = phases.flatMap(([phase, count]) => Array.from({ length: count }, () => phase));
  return startMs.map((start, nth) => ({
    startMs: start,
    durationMs: durationMs[nth] ?? 0,
    phase: phaseOf[nth] ?? "drain",
    histograms: histograms[nth] ?? {},
  }));
}
