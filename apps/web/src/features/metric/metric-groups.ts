import type { Measured } from "@plumbline/core/client/side-names";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import type { Say } from "#i18n/say.ts";

type GroupId = "load" | "latency" | "connections" | "ledger" | "server" | "client" | "proxy" | "generator";

type MetricGroup = { id: GroupId; metricIds: readonly SummaryMetricId[] };

/** Order and groups of metrics in tables; every summary metric is in exactly one group. */
export const metricGroups: readonly MetricGroup[] = [
  {
    id: "load",
    metricIds: [
      "throughput.owed",
      "throughput.delivered",
      "ratio.delivered",
      "ratio.delivered.paused",
      "throughput.offered",
      "throughput.accepted",
      "ratio.achieved",
      "throughput.bytes",
      "ratio.compressed",
      "ratio.endToStart",
    ],
  },
  {
    id: "latency",
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
    id: "connections",
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
    id: "ledger",
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
    id: "server",
    metricIds: [
      "server.cpu",
      "server.cpuPerDelivery",
      "server.cpu.throttled",
      "server.memory.peak",
      "server.memory.perConnection",
      "server.memory.slope",
      "server.net.tx",
      "server.net.txPerDelivery",
      "startup",
    ],
  },
  { id: "client", metricIds: ["client.cpuPerRoundTrip", "client.memory.peak"] },
  { id: "proxy", metricIds: ["proxy.cpu", "proxy.cpuPerDelivery", "proxy.memory.peak"] },
  { id: "generator", metricIds: ["generator.cpu", "lag.p99"] },
];

/** A group's name beside a measured kind: a server beside clients is the reference server. */
export function groupName(say: Say, id: GroupId, measured: Measured): string {
  return say(`metricGroup.${id === "server" && measured === "client" ? "referenceServer" : id}`);
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
export function absenceReason(say: Say, metricId: string): string {
  return say(needsValues(metricId) ? "metric.fewValues" : "metric.notMeasured");
}
