import type { nounFor } from "../server/client-id.ts";
import { type SummaryMetricId, summaryMetrics } from "../summary/summary-metrics.ts";

/** The kind of implementation that is measured. */
export type Measured = ReturnType<typeof nounFor>;

/** A client is measured in the generator's place, against a server of ours that counts. */
const REFERENCE_SERVER = "Reference server";

/** A figure's name: a server's figures are the reference server's where clients are measured. */
export function figureLabel(metricId: SummaryMetricId, measured: Measured): string {
  const { label } = summaryMetrics[metricId];
  if (measured === "server" || !metricId.startsWith("server.")) return label;
  return label.startsWith("Server ")
    ? label.replace("Server", REFERENCE_SERVER)
    : `${REFERENCE_SERVER}, ${lowerFirst(label)}`;
}

/** Abbreviations keep their capitals. */
function lowerFirst(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
