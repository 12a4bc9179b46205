import type { FrameMetric } from "../../metric/metric.ts";

/** Messages offered, sent and received in a frame. */
export const trafficFrameMetrics = {
  "messages.offered": {
    label: "Offered",
    unit: "count",
    better: "neither",
    missing: "zero",
    over: "sum",
    meaning: "Messages that the schedule made due.",
  },
  "messages.sent": {
    label: "Accepted",
    unit: "count",
    better: "higher",
    missing: "zero",
    over: "sum",
    meaning: "Messages handed to the socket.",
  },
  "deliveries.received": {
    label: "Delivered",
    unit: "count",
    better: "higher",
    missing: "zero",
    over: "sum",
    meaning: "Messages that reached a receiver.",
  },
  "bytes.sent": {
    label: "Payload sent",
    unit: "bytes",
    better: "neither",
    missing: "zero",
    over: "sum",
    meaning: "Payload bytes handed to the socket.",
  },
  "bytes.received": {
    label: "Payload received",
    unit: "bytes",
    better: "neither",
    missing: "zero",
    over: "sum",
    meaning: "Payload bytes received.",
  },
  "deliveries.compressed": {
    label: "Delivered compressed",
    unit: "count",
    better: "neither",
    missing: "gap",
    over: "sum",
    meaning: "Messages that arrived compressed by permessage-deflate.",
  },
  "deliveries.uncompressed": {
    label: "Delivered uncompressed",
    unit: "count",
    better: "neither",
    missing: "gap",
    over: "sum",
    meaning:
      "Messages of 1,024 bytes or more that arrived uncompressed on a connection that had agreed on permessage-deflate.",
  },
} as const satisfies Record<string, FrameMetric>;
