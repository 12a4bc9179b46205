import type { Metric } from "../metric.ts";

/** Percentiles of the merged histograms. */
export const latencyMetrics = {
  "latency.p50": {
    label: "Latency p50",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "Half of the deliveries took at most this long from the intended send.",
  },
  "latency.p90": {
    label: "Latency p90",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "90 % of the deliveries took at most this long from the intended send.",
  },
  "latency.p95": {
    label: "Latency p95",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "95 % of the deliveries took at most this long from the intended send.",
  },
  "latency.p99": {
    label: "Latency p99",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "99 % of the deliveries took at most this long from the intended send.",
  },
  "latency.p99.9": {
    label: "Latency p99.9",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "99.9 % of the deliveries took at most this long from the intended send.",
  },
  "latency.max": {
    label: "Latency, highest",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "The slowest delivery.",
  },
  "latency.mean": {
    label: "Latency, mean",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "Mean over all deliveries.",
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
