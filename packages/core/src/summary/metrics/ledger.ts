import type { Metric } from "../../metric/metric.ts";

/** What the ledger and the errors add up to. */
export const ledgerMetrics = {
  "ledger.lost": {
    label: "Lost",
    unit: "count",
    better: "lower",
    missing: "zero",
    meaning: "Owed deliveries that never arrived.",
  },
  "ledger.duplicated": {
    label: "Duplicated",
    unit: "count",
    better: "lower",
    missing: "zero",
    meaning: "Messages delivered more than once to a receiver.",
  },
  "ledger.reordered": {
    label: "Reordered",
    unit: "count",
    better: "lower",
    missing: "zero",
    meaning: "Deliveries that overtook an earlier one of the same sender.",
  },
  "ledger.unexpected": {
    label: "Unexpected",
    unit: "count",
    better: "lower",
    missing: "zero",
    meaning: "Messages that nobody was owed.",
  },
  "ledger.forged": {
    label: "Forged",
    unit: "count",
    better: "lower",
    missing: "gap",
    meaning: "Messages with a mark that the generator did not send, whole trial.",
  },
  "ledger.corrupted": {
    label: "Corrupted",
    unit: "count",
    better: "lower",
    missing: "gap",
    meaning: "Messages with a right mark and a wrong rest, whole trial.",
  },
  "ledger.compared": {
    label: "Compared whole",
    unit: "count",
    better: "neither",
    missing: "gap",
    meaning: "Messages whose every byte was compared with what was sent, whole trial.",
  },
  "errors.total": {
    label: "Errors",
    unit: "count",
    better: "lower",
    missing: "zero",
    meaning: "Errors of all phases and causes.",
  },
} as const satisfies Record<string, Metric>;
