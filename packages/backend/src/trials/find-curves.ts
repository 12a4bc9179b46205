import type { CurvePoint } from "@plumbline/core/compare/views";
import { decodeHistogram, percentileCurve } from "@plumbline/core/metric/histogram";
import { Summary } from "@plumbline/core/run/views";
import type { Scope } from "../backend.ts";
import type { FindFrames } from "./find-frames.ts";

/** Latency percentile curves of ended trials by trial id; a trial without latencies is an empty list. */
export async function findCurves(scope: Scope, { trialIds }: FindFrames): Promise<Record<string, CurvePoint[]>> {
  const rows = await scope.backend.db.trial.findMany({
    where: { organizationId: scope.organizationId, trialId: { in: trialIds } },
    select: { trialId: true, histograms: true },
  });
  const found = new Map(rows.map((row) => [row.trialId, Summary.shape.histograms.parse(row.histograms ?? {}).latency]));
  return Object.fromEntries(
    trialIds.map((trialId) => {
      const latency = found.get(trialId);
      return [trialId, latency ? percentileCurve(decodeHistogram(latency)) : []];
    }),
  );
}
