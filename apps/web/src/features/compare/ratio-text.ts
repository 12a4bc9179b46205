import { foldText, percentText } from "@plumbline/core/compare/difference-text";
import type { MetricComparison } from "@plumbline/core/compare/views";
import { ABSENT, formatNumber, formatRatio } from "#ui/format.ts";

/** "1.82× (1.74–1.90)"; a dash where there is no ratio. */
export function ratioText({ ratio, ratioLow, ratioHigh }: MetricComparison): string {
  if (ratio === null) return ABSENT;
  return formatRatio(ratio, ratioLow === null || ratioHigh === null ? null : { low: ratioLow, high: ratioHigh });
}

/** What stands beside a verdict: the corrected p of a claim; of anything else what the rounds would have shown. */
export function certaintyText({ verdict, p, detectable, floor }: MetricComparison): string {
  const aa = floor === null ? "" : ` · A/A ±${percentText(floor)}`;
  if (verdict === "better" || verdict === "worse") return p === null ? "" : `p ${pText(p)}${aa}`;
  return detectable === null ? aa.slice(3) : `would show ≥ ${foldText(detectable)}${aa}`;
}

function pText(p: number): string {
  return p < 0.0001 ? "< 0.0001" : formatNumber(p);
}
