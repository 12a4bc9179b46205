import { lookUnder } from "../../../compare/figures/look-at-pairs.ts";
import { weighDependence } from "../../../statistics/dependence/dependence.ts";
import type { EarlierDuels, FigureRule } from "../figure-rules.ts";
import { type Cycle, type FittedCycle, fitCycle, seriesOf } from "./cycles.ts";
import { fewestThatDecide } from "./fewest-that-decide.ts";

/** More cycles than this are not realistic. */
const MOST = 200;

type Rest = {
  rule: FigureRule;
  /** The figure in the cycles so far. */
  fitted: readonly FittedCycle[];
  servers: number;
  /** The pairs that are not decided, by their order. */
  open: readonly number[];
  earlier: EarlierDuels;
};

/**
 * Further rounds, in whole cycles, that would decide the open pairs if those were like the rounds so far: the cycles are continued with their own values, and with the open
 * pairs alone. Null where nothing is open, too few cycles are known, or no realistic number would do.
 */
export function estimateRest(cycles: readonly Cycle[], { rule, fitted, servers, open, earlier }: Rest): number | null {
  const known = seriesOf(fitted, "ratios");
  if (open.length === 0 || !open.every((nth) => (known[nth]?.length ?? 0) >= 3)) return null;
  const further = cycles.map((cycle) =>
    fitCycle(
      cycle.map((round, nth) => (open.includes(nth) ? round : undefined)),
      servers,
      rule.metricId,
    ),
  );
  const isDecided = (count: number) => {
    const added = Array.from({ length: count - fitted.length }, (_, nth) => further[nth % further.length] ?? []).flat();
    const continued = [...fitted, ...added];
    const weights = weighDependence([...seriesOf(continued, "met"), ...(earlier[rule.metricId] ?? [])]);
    const ratios = seriesOf(continued, "ratios");
    return open.every((nth) => lookUnder(weights, ratios[nth] ?? [], rule).finding !== "undecided");
  };
  const count = fewestThatDecide(isDecided, { near: fitted.length, most: Math.max(MOST, 2 * fitted.length) });
  return count === null ? null : (count - fitted.length) * open.length;
}
