import { inDigits } from "../../../metric/quantity-text.ts";
import { summaryMetrics } from "../../../summary/summary-metrics.ts";
import type { Duel } from "../../duel.ts";
import { comparedFigures } from "../../duel-facts.ts";
import { type DuelSpec, duelSides, isAgainstItself } from "./describe-duel.ts";

/**
 * The layout lottery beside a verdict, as a sentence: "The difference lies inside the layout lottery: linked in another order, CPU per delivery of
 * go-gws would be 0.97 to 1.04 × that of go-gorilla (8 layouts of each)." Null where too few layouts have been measured.
 */
export function describeLottery(duel: Duel, spec: DuelSpec): string | null {
  const { lottery } = duel;
  const [metricId] = comparedFigures(duel);
  if (!lottery || !metricId) return null;
  const { low, high, layouts } = lottery;
  const [a, b] = duelSides(spec);
  const limits = `${inDigits(low)} to ${inDigits(high)}`;
  const predicted = `inked in another order, ${summaryMetrics[metricId].label} of ${b} would be ${limits} × that of ${a} (${layouts} layouts of each)`;
  if (isAgainstItself(spec) || duel.outcome === "same" || duel.outcome === "undecided") return `L${predicted}.`;
  const where = low <= 1 && high >= 1 ? "inside the" : "outside of the";
  return `The difference lies ${where} layout lottery: l${predicted}.`;
}
