import type { CurvePoint } from "@plumbline/core/compare/views";
import { decodeHistogram, percentileCurve } from "@plumbline/core/histogram/histogram";
import { Summary } from "@plumbline/core/summary/summary";
import { z } from "zod";
import type { Scope } from "../backend.ts";

/** Trials whose curves a page draws in one chart. */
export const FindCurves = z.strictObject({ trialIds: z.array(z.uuid()).min(1).max(200) });
export type FindCurves = z.infer<typeof FindCurves>;

/** Latency percentile curves of ended trials by trial id; an empty list for a trial without latencies. */
export async function findCurves(scope: Scope, { trialIds }: FindCurves): Promise<Record<string, CurvePoint[]>> {
  const rows = await scope.backend.db.trialResult.findMany({
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
