import type { Metric } from "../../metric/metric.ts";

/** What a measured client used, over the measured passes. */
export const clientMetrics = {
  "client.cpuPerRoundTrip": {
    label: "Client CPU per round trip",
    unit: "µs/message",
    better: "lower",
    missing: "gap",
    meaning: "The client's CPU time ÷ round trips; starting the process and connecting are in it.",
  },
  "client.memory.peak": {
    label: "Client memory, peak",
    unit: "bytes",
    better: "lower",
    missing: "gap",
    meaning: "Highest memory of the client's process.",
  },
} as const satisfies Record<string, Metric>;
