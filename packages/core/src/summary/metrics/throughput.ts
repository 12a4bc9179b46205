import type { Metric } from "../../metric/metric.ts";

/** Rates and ratios over the measured window. */
export const throughputMetrics = {
  "throughput.delivered": {
    label: "Deliveries",
    unit: "1/s",
    better: "higher",
    missing: "zero",
    meaning: "Deliveries per second in the measured window; of a fan-out every receiver counts.",
  },
  "throughput.accepted": {
    label: "Accepted",
    unit: "1/s",
    better: "higher",
    missing: "zero",
    meaning: "Messages per second handed to the sockets in the measured window.",
  },
  "throughput.offered": {
    label: "Offered",
    unit: "1/s",
    better: "neither",
    missing: "zero",
    meaning: "Messages per second that the schedule made due in the measured window.",
  },
  "throughput.owed": {
    label: "Owed deliveries",
    unit: "1/s",
    better: "neither",
    missing: "zero",
    meaning: "Deliveries per second owed for what was sent in the measured window.",
  },
  "throughput.bytes": {
    label: "Payload received",
    unit: "bytes/s",
    better: "higher",
    missing: "zero",
    meaning: "Payload bytes per second that reached receivers in the measured window.",
  },
  "ratio.achieved": {
    label: "Achieved ÷ offered",
    unit: "ratio",
    better: "higher",
    missing: "gap",
    meaning: "How much of the scheduled load was really sent.",
  },
  "ratio.delivered": {
    label: "Delivery ratio",
    unit: "ratio",
    better: "higher",
    missing: "gap",
    meaning: "Delivered ÷ owed, of the messages due in the measured window.",
  },
  "ratio.delivered.paused": {
    label: "Delivery ratio, paused",
    unit: "ratio",
    better: "neither",
    missing: "gap",
    meaning: "The same for the clients that did not read on purpose, which are in no other figure.",
  },
  "ratio.connected": {
    label: "Connected ÷ tried",
    unit: "ratio",
    better: "higher",
    missing: "gap",
    meaning: "Handshakes completed ÷ connections begun, over the whole trial.",
  },
  "ratio.endToStart": {
    label: "End ÷ start",
    unit: "ratio",
    better: "higher",
    missing: "gap",
    meaning:
      "Deliveries per second in the last quarter of the measured window ÷ those in the first; from 30 s on, where the clients stay the same.",
  },
} as const satisfies Record<string, Metric>;
