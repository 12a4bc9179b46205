import type { FrameMetric } from "../../metric/metric.ts";

/** Counts of the ledger in a frame. */
export const ledgerFrameMetrics = {
  "ledger.expected": {
    label: "Owed deliveries",
    unit: "count",
    better: "neither",
    missing: "zero",
    over: "sum",
    meaning: "Deliveries owed for messages due in the measured window.",
  },
  "ledger.delivered": {
    label: "Delivered of the owed",
    unit: "count",
    better: "higher",
    missing: "zero",
    over: "sum",
    meaning: "First deliveries of messages due in the measured window, whenever they arrived.",
  },
  "ledger.duplicated": {
    label: "Duplicated",
    unit: "count",
    better: "lower",
    missing: "zero",
    over: "sum",
    meaning: "Further deliveries of a message already delivered to this receiver.",
  },
  "ledger.reordered": {
    label: "Reordered",
    unit: "count",
    better: "lower",
    missing: "zero",
    over: "sum",
    meaning: "Deliveries that arrived after a later message of the same sender.",
  },
  "ledger.unexpected": {
    label: "Unexpected",
    unit: "count",
    better: "lower",
    missing: "zero",
    over: "sum",
    meaning: "Messages delivered to their own sender, of a wrong size, or not ours.",
  },
  "ledger.paused.expected": {
    label: "Owed to paused readers",
    unit: "count",
    better: "neither",
    missing: "zero",
    over: "sum",
    meaning: "Deliveries owed to the clients that stop reading on purpose; the other owed deliveries are without them.",
  },
  "ledger.paused.delivered": {
    label: "Delivered to paused readers",
    unit: "count",
    better: "higher",
    missing: "zero",
    over: "sum",
    meaning: "First deliveries to the clients that stop reading on purpose, once they read again.",
  },
} as const satisfies Record<string, FrameMetric>;
