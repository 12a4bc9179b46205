import type { MessageId } from "#i18n/say.ts";
import type { CellState } from "./prepare-matrix.ts";

/** Sign and word of each state; never colour alone. */
export const cellStates = {
  passed: { mark: "✓", label: "gate.statePassed" },
  failed: { mark: "✗", label: "gate.stateFailed" },
  deviates: { mark: "△", label: "gate.stateDeviates" },
  outdated: { mark: "○", label: "gate.stateOutdated" },
  untried: { mark: "·", label: "gate.stateUntried" },
  unserved: { mark: "–", label: "gate.stateUnserved" },
} as const satisfies Record<CellState, { mark: string; label: MessageId }>;
