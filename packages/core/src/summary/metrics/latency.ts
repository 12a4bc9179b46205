import type { Metric } from "../../metric/metric.ts";

/** A percentile of what was owed. */
const owed = (percentile: string, share: string) =>
  ({
    label: `Latency ${percentile}`,
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: `${share} of the owed deliveries arrived within this time from the intended send; a lost one counts as never.`,
  }) as const satisfies Metric;

/** Percentiles of the merged histograms: of what was owed, and of what arrived. */
export const latencyMetrics = {
  "latency.owed.p50": owed("p50", "Half"),
  "latency.owed.p90": owed("p90", "90 %"),
  "latency.owed.p95": owed("p95", "95 %"),
  "latency.owed.p99": owed("p99", "99 %"),
  "latency.owed.p99.9": owed("p99.9", "99.9 %"),
  "latency.p50": {
    label: "Latency p50, arrived",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "Half of the deliveries that arrived took at most this long from the intended send.",
  },
  "latency.p90": {
    label: "Latency p90, arrived",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "90 % of the deliveries that arrived took at most this long from the intended send.",
  },
  "latency.p95": {
    label: "Latency p95, arrived",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "95 % of the deliveries that arrived took at most this long from the intended send.",
  },
  "latency.p99": {
    label: "Latency p99, arrived",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "99 % of the deliveries that arrived took at most this long from the intended send.",
  },
  "latency.p99.9": {
    label: "Latency p99.9, arrived",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "99.9 % of the deliveries that arrived took at most this long from the intended send.",
  },
  "latency.max": {
    label: "Latency, highest",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "The slowest delivery that arrived.",
  },
  "latency.mean": {
    label: "Latency, mean",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "Mean over all deliveries that arrived.",
  },
  "latency.negative": {
    label: "Before their time",
    unit: "count",
    better: "lower",
    missing: "gap",
    meaning: "Ticks that arrived before they were due by the server's own clock; they count as the lowest latency.",
  },
  "connect.mean": {
    label: "Connect, mean",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning:
      "Mean time from dialling to the finished handshake, of connections opened in the measured window; where none was, of those opened before it.",
  },
  "connect.p50": {
    label: "Connect p50",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "Median time from dialling to the finished handshake, of the same connections.",
  },
  "connect.p95": {
    label: "Connect p95",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "95 % of the same connections were open within this time.",
  },
  "lag.p99": {
    label: "Sender's lag p99",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "How late the generator itself sent: it is the generator's honesty, not the server's speed.",
  },
} as const satisfies Record<string, Metric>;
