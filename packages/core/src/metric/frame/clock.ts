import type { FrameMetric } from "../metric.ts";

/** What a frame says of the clocks behind its latencies. */
export const clockFrameMetrics = {
  "latency.negative": {
    label: "Negative latencies",
    unit: "count",
    better: "lower",
    missing: "zero",
    over: "sum",
    meaning: "Deliveries that arrived before they were due by the server's clock: the two clocks disagree.",
  },
  "clock.shift": {
    label: "Clock shift",
    unit: "µs",
    better: "neither",
    missing: "gap",
    over: "last",
    meaning: "How far the generator's wall clock has moved against its monotonic one since the start.",
  },
} as const satisfies Record<string, FrameMetric>;
