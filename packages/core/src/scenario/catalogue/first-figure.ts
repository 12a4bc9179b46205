import type { Basis } from "../../summary/basis.ts";
import { inBasis } from "../../summary/of-basis.ts";
import type { SummaryMetricId } from "../../summary/summary-metrics.ts";
import { getScenario } from "./scenarios.ts";

/** The figure that a scenario says to read first, with latency percentiles over a basis. */
export function firstFigure(scenarioId: string, basis: Basis): SummaryMetricId {
  return inBasis(getScenario(scenarioId).readFirst.metric, basis);
}
