import { frameMetrics } from "./frame-metrics.ts";
import type { FrameValueId, HistogramFigureId } from "./frame-values.ts";

/**
 * True if the value comes from a histogram: such values are never added up or averaged. Apart from the schema of values, so that pages
 * ask without the decoder of histograms.
 */
export function isHistogramFigure(id: FrameValueId): id is HistogramFigureId {
  return !(id in frameMetrics);
}
