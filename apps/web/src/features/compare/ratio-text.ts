import type { MetricComparison } from "@plumbline/core/compare/views";
import { ABSENT, formatNumber, formatRatio } from "#ui/format.ts";

/** "1.82× (1.74–1.90)"; a dash where there is no ratio. */
export function ratioText({ ratio, ratioLow, ratioHigh }: MetricComparison): string {
  if (ratio === null) return ABSENT;
  return formatRatio(ratio, ratioLow === null || ratioHigh === null ? null : { low: ratioLow, high: ratioHigh });
}

/** What stands beside a verdict: the corrected p of a claim; of anything else what the rounds would have shown. */
export function certaintyText({ verdict, p, detectable }: MetricComparison): string {
  if (verdict === "better" || verdict === "worse") return p === null ? "" : `p ${pText(p)}`;
  return detectable === null ? "" : `sees ≥ ${formatNumber((detectable - 1) * 100)} %`;
}

function pText(p: number): string {
  return p < 0.0001 ? "< 0.0001" : formatNumber(p);
}
