import { figureLabel, type Measured } from "@plumbline/core/client/side-names";
import type { SummaryMetricId } from "@plumbline/core/summary/summary-metrics";
import { useNameOf } from "#i18n/wording-provider.tsx";

/** Names figures in the page's language. A reference server's figures, beside clients, keep their English names. */
export function useFigureName(measured: Measured): (metricId: SummaryMetricId) => string {
  const nameOf = useNameOf();
  return (metricId) => {
    const english = figureLabel(metricId, measured);
    return measured === "client" && metricId.startsWith("server.")
      ? english
      : nameOf("metrics", metricId, "label", english);
  };
}
