import { highest, sum } from "../../frame/over-frames.ts";
import type { OwedLatencyId } from "../derive/owed-latency.ts";
import type { SummaryMetric } from "../derive/summary-metric.ts";

/** A percentile of what was owed. */
const owed = (id: OwedLatencyId, percentile: string, share: string) =>
  ({
    label: `Latency ${percentile}`,
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: `${share} of the owed deliveries arrived within this time from the intended send; a lost one counts as never.`,
    derive: ({ owedLatency }) => owedLatency[id],
  }) as const satisfies SummaryMetric;

/** Percentiles of the merged histograms: of what was owed, and of what arrived. */
export const latencyMetrics = {
  "latency.owed.p50": owed("latency.owed.p50", "p50", "Half"),
  "latency.owed.p90": owed("latency.owed.p90", "p90", "90 %"),
  "latency.owed.p95": owed("latency.owed.p95", "p95", "95 %"),
  "latency.owed.p99": owed("latency.owed.p99", "p99", "99 %"),
  "latency.owed.p99.9": owed("latency.owed.p99.9", "p99.9", "99.9 %"),
  "latency.p50": {
    label: "Latency p50, arrived",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "Half of the deliveries that arrived took at most this long from the intended send.",
    derive: ({ figures }) => figures["latency.p50"],
  },
  "latency.p90": {
    label: "Latency p90, arrived",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "90 % of the deliveries that arrived took at most this long from the intended send.",
    derive: ({ figures }) => figures["latency.p90"],
  },
  "latency.p95": {
    label: "Latency p95, arrived",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "95 % of the deliveries that arrived took at most this long from the intended send.",
    derive: ({ figures }) => figures["latency.p95"],
  },
  "latency.p99": {
    label: "Latency p99, arrived",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "99 % of the deliveries that arrived took at most this long from the intended send.",
    derive: ({ figures }) => figures["latency.p99"],
  },
  "latency.p99.9": {
    label: "Latency p99.9, arrived",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "99.9 % of the deliveries that arrived took at most this long from the intended send.",
    derive: ({ figures }) => figures["latency.p99.9"],
  },
  "latency.max": {
    label: "Latency, highest",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "The slowest delivery that arrived.",
    derive: ({ figures }) => figures["latency.max"],
  },
  "latency.mean": {
    label: "Latency, mean",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "Mean over all deliveries that arrived.",
    derive: ({ figures }) => figures["latency.mean"],
  },
  "latency.count": {
    label: "Latencies",
    unit: "count",
    better: "neither",
    missing: "gap",
    meaning: "Deliveries that the percentiles of what arrived are taken over.",
    derive: ({ figures }) => figures["latency.count"],
  },
  "latency.negative": {
    label: "Before their time",
    unit: "count",
    better: "lower",
    missing: "gap",
    meaning: "Ticks that arrived before they were due by the server's own clock; they count as the lowest latency.",
    derive: ({ owned, plan }) => plan?.ticks && sum(owned, "latency.negative"),
  },
  "latency.uncertainty": {
    label: "Latency known to ±",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning:
      "Two clocks are in each latency: no percentile is known more closely than this bound of the error of their offset.",
    derive: ({ measured }) => highest(measured, "clock.uncertainty"),
  },
  "connect.mean": {
    label: "Connect, mean",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning:
      "Mean time from dialling to the finished handshake, of connections opened in the measured window; where none was, of those opened before it.",
    derive: ({ figures }) => figures["connect.mean"],
  },
  "connect.p50": {
    label: "Connect p50",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "Median time from dialling to the finished handshake, of the same connections.",
    derive: ({ figures }) => figures["connect.p50"],
  },
  "connect.p95": {
    label: "Connect p95",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "95 % of the same connections were open within this time.",
    derive: ({ figures }) => figures["connect.p95"],
  },
  "lag.p99": {
    label: "Sender's lag p99",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "How late the generator itself sent: it is the generator's honesty, not the server's speed.",
    derive: ({ figures }) => figures["lag.p99"],
  },
} as const satisfies Record<string, SummaryMetric>;
