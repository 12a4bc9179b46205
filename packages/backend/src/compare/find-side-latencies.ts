import type { SideLatency } from "@plumbline/core/compare/views";
import { distribution } from "@plumbline/core/histogram/distribution";
import { mergeHistograms, percentileCurve } from "@plumbline/core/histogram/histogram";
import { Summary } from "@plumbline/core/summary/summary";
import { z } from "zod";
import type { Scope } from "../backend.ts";

/** The trials whose latencies are merged, one list for each side. */
export const FindSideLatencies = z.strictObject({ sides: z.array(z.array(z.uuid()).max(400)).min(1).max(12) });
export type FindSideLatencies = z.infer<typeof FindSideLatencies>;

/** Latencies of several trials' whole windows, merged count by count, for each side in order; nothing is averaged. */
export async function findSideLatencies(scope: Scope, { sides }: FindSideLatencies): Promise<SideLatency[]> {
  const rows = await scope.backend.db.trialResult.findMany({
    where: { organizationId: scope.organizationId, trialId: { in: sides.flat() } },
    select: { trialId: true, histograms: true },
  });
  const found = new Map(rows.map((row) => [row.trialId, Summary.shape.histograms.parse(row.histograms ?? {}).latency]));
  return sides.map((trialIds) => {
    const encoded = trialIds.flatMap((trialId) => found.get(trialId) ?? []);
    const merged = mergeHistograms(encoded);
    if (!merged) return { curve: [], bars: [], rounds: 0, count: 0 };
    return {
      curve: percentileCurve(merged),
      bars: distribution(merged),
      rounds: encoded.length,
      count: merged.totalCount,
    };
  });
}
