import type { FrameMetric } from "../../metric/metric.ts";

const count = { unit: "count", missing: "zero", over: "sum" } as const;

/** Counts of the ledger in a frame. */
export const ledgerFrameMetrics = {
  "ledger.expected": {
    ...count,
    label: "Owed deliveries",
    better: "neither",
    meaning: "Deliveries owed for messages due in the measured window.",
  },
  "ledger.delivered": {
    ...count,
    label: "Delivered of the owed",
    better: "higher",
    meaning: "First deliveries of messages due in the measured window, whenever they arrived.",
  },
  "ledger.duplicated": {
    ...count,
    label: "Duplicated",
    better: "lower",
    meaning: "Further deliveries of a message already delivered to this receiver.",
  },
  "ledger.reordered": {
    ...count,
    label: "Reordered",
    better: "lower",
    meaning: "Deliveries that arrived after a later message of the same sender.",
  },
  "ledger.unexpected": {
    ...count,
    label: "Unexpected",
    better: "lower",
    meaning: "Messages delivered to their own sender, of a wrong size, or not ours.",
  },
  "ledger.paused.expected": {
    ...count,
    label: "Owed to paused readers",
    better: "neither",
    meaning: "Deliveries owed to the clients that stop reading on purpose; the other owed deliveries are without them.",
  },
  "ledger.paused.delivered": {
    ...count,
    label: "Delivered to paused readers",
    better: "higher",
    meaning: "First deliveries to the clients that stop reading on purpose, once they read again.",
  },
} as const satisfies Record<string, FrameMetric>;
