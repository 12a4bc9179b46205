import { type Measured, sideNames } from "@plumbline/core/client/side-names";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";

type MetricGroup = { label: string; metricIds: readonly SummaryMetricId[] };

/** Order and groups of metrics in tables; every summary metric is in exactly one group. */
export const metricGroups: readonly MetricGroup[] = [
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
      "latency.owed.p50",
      "latency.owed.p90",
      "latency.owed.p95",
      "latency.owed.p99",
      "latency.owed.p99.9",
      "latency.p50",
      "latency.p90",
      "latency.p95",
      "latency.p99",
      "latency.p99.9",
      "latency.max",
      "latency.mean",
      "latency.count",
      "latency.negative",
      "latency.uncertainty",
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
      "connections.cut",
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
    metricIds: [
      "ledger.lost",
      "ledger.duplicated",
      "ledger.reordered",
      "ledger.unexpected",
      "ledger.forged",
      "ledger.corrupted",
      "ledger.compared",
      "errors.total",
    ],
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
  { label: "Proxy", metricIds: ["proxy.cpu", "proxy.cpuPerDelivery", "proxy.memory.peak"] },
  { label: "Generator", metricIds: ["generator.cpu", "lag.p99"] },
];

/** The groups with the labels of a measured kind: a server beside clients is the reference server. */
export function metricGroupsFor(measured: Measured): readonly MetricGroup[] {
  return metricGroups.map((group) =>
    group.label === "Server" ? { ...group, label: sideNames[measured].server } : group,
  );
}

/** Figures that can be ranked: those of which more or less is better. */
export const rankedMetricIds = metricGroups
  .flatMap(({ metricIds }) => metricIds)
  .filter((metricId) => summaryMetrics[metricId].better !== "neither");

/** True for percentiles, which need a minimum number of values. */
export function needsValues(metricId: string): boolean {
  return /^(latency|latency\.owed|connect|tls|lag)\.p/.test(metricId);
}

/** Why a figure is absent, for a hover. */
export function absenceReason(metricId: string): string {
  return needsValues(metricId)
    ? "Too few values for this percentile: it needs at least 10 ÷ (1 − p)."
    : "Not measured here.";
}
