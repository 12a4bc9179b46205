import type { SummaryMetricId } from "../../summary/summary-metrics.ts";
import type { MeasuredRound } from "./compare.ts";

/**
 * A metric's series in rounds of others, each in the order in which it was measured: the logarithms of one server's rounds; where rounds
 * are paired, the log-ratios of two neighbouring series that share blocks, each series used once. Values without a logarithm are left
 * out with their series.
 */
export function earlierSeries(
  metricId: SummaryMetricId,
  earlier: readonly (readonly MeasuredRound[])[],
  paired: boolean,
): number[][] {
  const logs = earlier.map(
    (rounds) => new Map(rounds.flatMap(({ block, values }) => [[block, Math.log(values[metricId] ?? Number.NaN)]])),
  );
  const series = paired ? pairUp(logs) : logs.map((of) => [...of.values()]);
  return series.filter((one) => one.every(Number.isFinite));
}

function pairUp(logs: readonly ReadonlyMap<string, number>[]): number[][] {
  const pairs: number[][] = [];
  for (let nth = 0; nth + 1 < logs.length; nth++) {
    const ratios = [...(logs[nth] ?? [])].flatMap(([block, log]) => {
      const other = logs[nth + 1]?.get(block);
      return other === undefined ? [] : [other - log];
    });
    if (ratios.length === 0) continue;
    pairs.push(ratios);
    nth++;
  }
  return pairs;
}
