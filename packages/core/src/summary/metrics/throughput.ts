import { sum, sumKnown } from "../../frame/over-frames.ts";
import { ratio } from "../derive/ratio.ts";
import type { SummaryMetric } from "../derive/summary-metric.ts";

/** Rates and ratios over the measured window. */
export const throughputMetrics = {
  "throughput.delivered": {
    label: "Deliveries",
    unit: "1/s",
    better: "higher",
    missing: "zero",
    meaning: "Deliveries per second in the measured window; of a fan-out every receiver counts.",
    derive: ({ received, windowS }) => received / windowS,
  },
  "throughput.accepted": {
    label: "Accepted",
    unit: "1/s",
    better: "higher",
    missing: "zero",
    meaning: "Messages per second handed to the sockets in the measured window.",
    derive: ({ sent, windowS }) => sent / windowS,
  },
  "throughput.offered": {
    label: "Offered",
    unit: "1/s",
    better: "neither",
    missing: "zero",
    meaning: "Messages per second that the schedule made due in the measured window.",
    derive: ({ offered, windowS }) => offered / windowS,
  },
  "throughput.owed": {
    label: "Owed deliveries",
    unit: "1/s",
    better: "neither",
    missing: "zero",
    meaning: "Deliveries per second owed for what was sent in the measured window.",
    derive: ({ expected, windowS }) => expected / windowS,
  },
  "throughput.bytes": {
    label: "Payload received",
    unit: "bytes/s",
    better: "higher",
    missing: "zero",
    meaning: "Payload bytes per second that reached receivers in the measured window.",
    derive: ({ measured, windowS }) => sum(measured, "bytes.received") / windowS,
  },
  "ratio.compressed": {
    label: "Compressed deliveries",
    unit: "ratio",
    better: "neither",
    missing: "gap",
    meaning: "Deliveries that arrived compressed ÷ all, where the clients offer permessage-deflate.",
    derive: ({ plan, measured, received }) => {
      const compressed = plan?.transport?.deflate ? sumKnown(measured, "deliveries.compressed") : undefined;
      return compressed === undefined ? undefined : ratio(compressed, received);
    },
  },
  "ratio.achieved": {
    label: "Achieved ÷ offered",
    unit: "ratio",
    better: "higher",
    missing: "gap",
    meaning: "How much of the scheduled load was really sent.",
    derive: ({ sent, offered }) => ratio(sent, offered),
  },
  "ratio.delivered": {
    label: "Delivery ratio",
    unit: "ratio",
    better: "higher",
    missing: "gap",
    meaning: "Delivered ÷ owed, of the messages due in the measured window.",
    derive: ({ delivered, expected }) => ratio(delivered, expected),
  },
  "ratio.delivered.paused": {
    label: "Delivery ratio, paused",
    unit: "ratio",
    better: "neither",
    missing: "gap",
    meaning: "The same for the clients that did not read on purpose, which are in no other figure.",
    derive: ({ owned }) => ratio(sum(owned, "ledger.paused.delivered"), sum(owned, "ledger.paused.expected")),
  },
  "ratio.connected": {
    label: "Connected ÷ tried",
    unit: "ratio",
    better: "higher",
    missing: "gap",
    meaning: "Handshakes completed ÷ connections begun, over the whole trial.",
    derive: ({ frames }) => ratio(sum(frames, "connections.opened"), sum(frames, "connections.attempted")),
  },
  "ratio.endToStart": {
    label: "End ÷ start",
    unit: "ratio",
    better: "higher",
    missing: "gap",
    meaning:
      "Deliveries per second in the last quarter of the measured window ÷ those in the first; from 30 s on, where the clients stay the same.",
    derive: ({ steadiness }) => steadiness.endToStart,
  },
} as const satisfies Record<string, SummaryMetric>;
