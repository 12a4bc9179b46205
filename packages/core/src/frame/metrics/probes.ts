import type { FrameMetric } from "../../metric/metric.ts";

/** Checks of the contract that the load makes while it runs. */
export const probeFrameMetrics = {
  "probes.made": {
    label: "Probes",
    unit: "count",
    better: "neither",
    missing: "gap",
    over: "sum",
    meaning: "Pings, and texts and closes on connections of their own, that the load sent to check the contract.",
  },
  "probes.connected": {
    label: "Probes' connections",
    unit: "count",
    better: "neither",
    missing: "gap",
    over: "sum",
    meaning: "Connections that were opened for a probe alone; no other count contains them.",
  },
} as const satisfies Record<string, FrameMetric>;
