import type { Metric } from "../metric.ts";

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
  "errors.total": {
    label: "Errors",
    unit: "count",
    better: "lower",
    missing: "zero",
    meaning: "Errors of all phases and causes.",
  },
} as const satisfies Record<string, Metric>;
