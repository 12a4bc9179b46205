import type { Metric } from "../metric.ts";

/** Connections over the measured window. */
export const connectionMetrics = {
  "connections.opened": {
    label: "Connections opened",
    unit: "count",
    better: "higher",
    missing: "zero",
    meaning: "Handshakes completed in the measured window.",
  },
  "connections.peak": {
    label: "Connections, peak",
    unit: "count",
    better: "higher",
    missing: "zero",
    meaning: "Most connections open at once.",
  },
  "connections.perS": {
    label: "Connection rate",
    unit: "1/s",
    better: "higher",
    missing: "zero",
    meaning: "Handshakes completed per second in the measured window.",
  },
} as const satisfies Record<string, Metric>;
