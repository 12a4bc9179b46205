import { sum, sumKnown } from "../../frame/over-frames.ts";
import type { SummaryMetric } from "../derive/summary-metric.ts";

/** Totals of the ledger and of the errors. */
export const ledgerMetrics = {
  "ledger.lost": {
    label: "Lost",
    unit: "count",
    better: "lower",
    missing: "zero",
    meaning: "Owed deliveries that never arrived.",
    derive: ({ expected, delivered }) => Math.max(0, expected - delivered),
  },
  "ledger.duplicated": {
    label: "Duplicated",
    unit: "count",
    better: "lower",
    missing: "zero",
    meaning: "Messages delivered more than once to a receiver.",
    derive: ({ owned }) => sum(owned, "ledger.duplicated"),
  },
  "ledger.reordered": {
    label: "Reordered",
    unit: "count",
    better: "lower",
    missing: "zero",
    meaning: "Deliveries that overtook an earlier one of the same sender.",
    derive: ({ owned }) => sum(owned, "ledger.reordered"),
  },
  "ledger.unexpected": {
    label: "Unexpected",
    unit: "count",
    better: "lower",
    missing: "zero",
    meaning: "Messages that nobody was owed.",
    derive: ({ owned }) => sum(owned, "ledger.unexpected"),
  },
  "ledger.forged": {
    label: "Forged",
    unit: "count",
    better: "lower",
    missing: "gap",
    meaning: "Messages with a mark that the generator did not send, whole trial.",
    derive: ({ frames }) => sumKnown(frames, "ledger.forged"),
  },
  "ledger.corrupted": {
    label: "Corrupted",
    unit: "count",
    better: "lower",
    missing: "gap",
    meaning: "Messages with a right mark and a wrong rest, whole trial.",
    derive: ({ frames }) => sumKnown(frames, "ledger.corrupted"),
  },
  "ledger.compared": {
    label: "Compared whole",
    unit: "count",
    better: "neither",
    missing: "gap",
    meaning: "Messages whose every byte was compared with what was sent, whole trial.",
    derive: ({ frames }) => sumKnown(frames, "ledger.compared"),
  },
  "errors.total": {
    label: "Errors",
    unit: "count",
    better: "lower",
    missing: "zero",
    meaning: "Errors of all phases and causes.",
    derive: ({ errors }) => errors.reduce((total, { count }) => total + count, 0),
  },
} as const satisfies Record<string, SummaryMetric>;
