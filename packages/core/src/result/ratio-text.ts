import { foldText, percentText } from "../compare/figures/difference-text.ts";
import type { MetricComparison } from "../compare/views.ts";
import { ABSENT, formatNumber, formatRatio } from "../metric/format.ts";

/** "1.82× (1.74–1.90)"; a dash where there is no ratio. */
export function ratioText({
  ratio,
  ratioLow,
  ratioHigh,
}: Pick<MetricComparison, "ratio" | "ratioLow" | "ratioHigh">): string {
  if (ratio === null) return ABSENT;
  return formatRatio(ratio, ratioLow === null || ratioHigh === null ? null : { low: ratioLow, high: ratioHigh });
}

/** The note beside a verdict: p, raw and after Holm's correction; without a claim, the detectable difference. */
export function certaintyText({ verdict, rawP, p, detectable, floor }: MetricComparison): string {
  const isClaim = verdict === "better" || verdict === "worse";
  return [
    ...(p === null || rawP === null ? [] : [rawP === p ? `p ${pText(p)}` : `p ${pText(p)} (${pText(rawP)} alone)`]),
    ...(isClaim || detectable === null ? [] : [`would show ≥ ${foldText(detectable)}`]),
    ...(floor === null ? [] : [`A/A ±${percentText(floor)}`]),
  ].join(" · ");
}

function pText(p: number): string {
  return p < 0.0001 ? "< 0.0001" : formatNumber(p);
}
