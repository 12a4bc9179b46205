import type { FrameMetric } from "../../metric/metric.ts";

/** Connections of a frame. */
export const connectionFrameMetrics = {
  "connections.attempted": {
    label: "Connections tried",
    unit: "count",
    better: "neither",
    missing: "zero",
    over: "sum",
    meaning: "Connections begun.",
  },
  "connections.opened": {
    label: "Connections opened",
    unit: "count",
    better: "higher",
    missing: "zero",
    over: "sum",
    meaning: "Handshakes completed.",
  },
  "connections.closed": {
    label: "Connections closed",
    unit: "count",
    better: "neither",
    missing: "zero",
    over: "sum",
    meaning: "Connections ended, in whatever way.",
  },
  "connections.open": {
    label: "Open connections",
    unit: "count",
    better: "neither",
    missing: "gap",
    over: "last",
    meaning: "Connections open at the end of the second.",
  },
  "connections.deflated": {
    label: "Connections with compression",
    unit: "count",
    better: "neither",
    missing: "gap",
    over: "sum",
    meaning: "Handshakes completed that agreed on permessage-deflate.",
  },
  "connections.withContext": {
    label: "Connections with a context of compression",
    unit: "count",
    better: "neither",
    missing: "gap",
    over: "sum",
    meaning: "Handshakes completed after which the server may refer to earlier messages in compressed ones.",
  },
  "connections.cut": {
    label: "Connections cut",
    unit: "count",
    better: "neither",
    missing: "zero",
    over: "sum",
    meaning: "Connections ended by the scenario's own disturbance: cut, or lost in the planned restart of the server.",
  },
} as const satisfies Record<string, FrameMetric>;
