import type { JsHistogram } from "hdr-histogram-js";
import { percentileAllowed, rankOf, shownPercentiles, valuesAtRanks } from "../../histogram/histogram.ts";

/** Ids of latency percentiles over the deliveries that were owed. */
export type OwedLatencyId = `latency.owed.p${(typeof shownPercentiles)[number]}`;
export type OwedLatencyValues = Partial<Record<OwedLatencyId, number>>;

/**
 * Latency percentiles of what was owed, in microseconds: `latency.owed.p50` … `latency.owed.p99.9`, as far as the number of owed
 * deliveries allows them. A lost delivery counts as later than every other one, so the percentile q is the value at rank
 * ⌈q × owed⌉ among the latencies of what arrived, and +∞ where fewer arrived.
 * @param arrived first deliveries of the messages due in the measured window; null where none arrived
 * @param owed owed deliveries of these messages; fewer than arrived count as many as arrived
 */
export function owedLatencyValues(arrived: JsHistogram | null, owed: number): OwedLatencyValues {
  const count = arrived?.totalCount ?? 0;
  const all = Math.max(owed, count);
  const allowed = shownPercentiles.filter((percentile) => percentileAllowed(all, percentile));
  const ranks = allowed.map((percentile) => rankOf(percentile, all));
  const values = arrived
    ? valuesAtRanks(
        arrived,
        ranks.filter((rank) => rank <= count),
      )
    : [];
  return Object.fromEntries(
    allowed.map((percentile, nth) => [`latency.owed.p${percentile}`, values[nth] ?? Number.POSITIVE_INFINITY]),
  );
}
