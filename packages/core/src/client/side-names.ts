import { nounFor } from "../server/client-id.ts";
import { type SummaryMetricId, summaryMetrics } from "../summary/summary-metrics.ts";

/** The kind of implementation that is measured. */
export type Measured = ReturnType<typeof nounFor>;

/**
 * Names of the two ends of a measurement. A server is measured by the generator. A client is measured itself, in the generator's
 * place, against a server of ours that counts: the reference server.
 */
export const sideNames = {
  server: { server: "Server", generator: "Generator" },
  client: { server: "Reference server", generator: "Client" },
} as const satisfies Record<Measured, Record<"server" | "generator", string>>;

/** The heading of a column of what is measured. */
export function columnFor(ids: readonly string[]): "Client" | "Server" {
  return nounFor(ids) === "client" ? "Client" : "Server";
}

/** A figure's name: a server's figures are the reference server's where clients are measured. */
export function figureLabel(metricId: SummaryMetricId, measured: Measured): string {
  const { label } = summaryMetrics[metricId];
  if (measured === "server" || !metricId.startsWith("server.")) return label;
  const name = sideNames.client.server;
  return label.startsWith("Server ") ? label.replace("Server", name) : `${name}, ${lowerFirst(label)}`;
}

/** Abbreviations keep their capitals. */
function lowerFirst(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
