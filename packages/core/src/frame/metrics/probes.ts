import type { FrameMetric } from "../../metric/metric.ts";

/** Checks of the contract that the load makes while it runs. */
export const probeFrameMetrics = {
  "probes.made": {
    label: "Probes",
    unit: "count",
    better: "neither",
    missing: "gap",
    over: "sum",
    meaning: "Pings, followed messages, and texts and closes on connections of their own, that checked the contract.",
  },
  "probes.connected": {
    label: "Probes' connections",
    unit: "count",
    better: "neither",
    missing: "gap",
    over: "sum",
    meaning: "Connections that were opened for a probe alone; no other count contains them.",
  },
  "probes.followed": {
    label: "Followed messages",
    unit: "count",
    better: "neither",
    missing: "gap",
    over: "sum",
    meaning: "Messages of the load whose deliveries were counted receiver by receiver, in every phase.",
  },
  "probes.fragmented": {
    label: "Followed messages in fragments",
    unit: "count",
    better: "neither",
    missing: "gap",
    over: "sum",
    meaning: "Those of the followed messages that were sent in two fragments with a ping in between.",
  },
} as const satisfies Record<string, FrameMetric>;
