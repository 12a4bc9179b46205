import type { FrameMetric } from "../../metric/metric.ts";

/** Figures of clocks that the worker adds. */
export const workerClockMetrics = {
  "clock.uncertainty": {
    label: "Clocks apart at most",
    unit: "µs",
    better: "lower",
    missing: "gap",
    over: "highest",
    meaning: "Bound of the error of the offset between the clock of a server elsewhere and this host's.",
  },
} as const satisfies Record<string, FrameMetric>;

/** Metrics of the clocks behind the latencies of a frame. */
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
  "clock.suspended": {
    label: "Generator's host suspended",
    unit: "µs",
    better: "lower",
    missing: "gap",
    over: "sum",
    meaning: "How long the generator's host was suspended: its boot clock went on and its monotonic one did not.",
  },
  "stall.time": {
    label: "Generator stood still",
    unit: "µs",
    better: "lower",
    missing: "gap",
    over: "sum",
    meaning:
      "Time in which the generator's process did not run: stopped, frozen or without a processor for 20 ms or more.",
  },
  "stall.longest": {
    label: "Longest stall of the generator",
    unit: "µs",
    better: "lower",
    missing: "gap",
    over: "highest",
    meaning: "Length of the longest stall that reaches into the second.",
  },
} as const satisfies Record<string, FrameMetric>;
