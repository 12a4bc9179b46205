import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/metric/summary-metrics";

/** How tables order and divide the figures; every summary metric stands in exactly one group. */
export const metricGroups: readonly { label: string; metricIds: readonly SummaryMetricId[] }[] = [
  {
    label: "Load",
    metricIds: [
      "throughput.owed",
      "throughput.delivered",
      "ratio.delivered",
      "ratio.delivered.paused",
      "throughput.offered",
      "throughput.accepted",
      "ratio.achieved",
      "throughput.bytes",
      "ratio.endToStart",
    ],
  },
  {
    label: "Latency",
    metricIds: [
      "latency.p50",
      "latency.p90",
      "latency.p95",
      "latency.p99",
      "latency.p99.9",
      "latency.max",
      "latency.mean",
      "latency.negative",
    ],
  },
  {
    label: "Connections",
    metricIds: [
      "connections.opened",
      "ratio.connected",
      "connections.peak",
      "connections.perS",
      "connections.carried",
      "recovery.time",
      "connect.mean",
      "connect.p50",
      "connect.p95",
      "tls.p50",
      "tls.p95",
    ],
  },
  {
    label: "Ledger and errors",
    metricIds: ["ledger.lost", "ledger.duplicated", "ledger.reordered", "ledger.unexpected", "errors.total"],
  },
  {
    label: "Server",
    metricIds: [
      "server.cpu",
      "server.cpuPerDelivery",
      "server.cpu.throttled",
      "server.memory.peak",
      "server.memory.perConnection",
      "server.memory.slope",
      "server.net.tx",
      "startup",
    ],
  },
  { label: "Client", metricIds: ["client.cpuPerRoundTrip", "client.memory.peak"] },
  { label: "Generator", metricIds: ["generator.cpu", "lag.p99"] },
];

/** Figures that can be ranked: those of which more or less is better. */
export const rankedMetricIds = metricGroups
  .flatMap(({ metricIds }) => metricIds)
  .filter((metricId) => summaryMetrics[metricId].better !== "neither");

/** Why a figure is absent, for a hover. */
export function absenceReason(metricId: string): string {
  if (/^(latency|connect|lag)\./.test(metricId))
    return "Too few values for this percentile: it needs at least 10 ÷ (1 − p).";
  return "Not measured here.";
}
