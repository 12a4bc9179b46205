import type { CellState } from "./prepare-matrix.ts";

/** Sign and word of each state; never colour alone. */
export const cellStates = {
  passed: { mark: "✓", label: "passed" },
  failed: { mark: "✗", label: "failed" },
  deviates: { mark: "△", label: "deviates, as its manifest declares: changes no figure" },
  outdated: { mark: "○", label: "passed or failed before the source or the gate changed" },
  untried: { mark: "·", label: "not tried yet" },
  unserved: { mark: "–", label: "not served: a workload, or wss" },
} as const satisfies Record<CellState, { mark: string; label: string }>;
