import type { Mode } from "./scenario.ts";

type ModeFacts = {
  label: string;
  /** Rounds unless the person says otherwise. */
  rounds: number;
  /** Measured seconds; null: as the scenario defines it. */
  measureS: number | null;
  meaning: string;
};

export const modes = {
  quick: {
    label: "Quick",
    rounds: 3,
    measureS: null,
    meaning: "The scenario as it is, 3 rounds: a first look, no claim of significance.",
  },
  standard: {
    label: "Standard",
    rounds: 6,
    measureS: null,
    meaning: "6 rounds: enough for an interval and a verdict on the figure to read first.",
  },
  nightly: {
    label: "Nightly",
    rounds: 10,
    measureS: null,
    meaning: "10 rounds: for trends, where small changes must be seen.",
  },
  soak120: {
    label: "Soak, 2 minutes",
    rounds: 1,
    measureS: 120,
    meaning: "120 measured seconds: memory slope, and the end against the start.",
  },
  soak300: {
    label: "Soak, 5 minutes",
    rounds: 1,
    measureS: 300,
    meaning: "300 measured seconds: slow leaks and decline.",
  },
} as const satisfies Record<Mode, ModeFacts>;

/** Ids of the modes, the quickest first. */
export const modeIds = Object.keys(modes) as Mode[];

/** The round is the unit of a duel, so that many short ones tell more than a few long ones. */
const DUEL_MEASURE_S = 5;

/** Measured seconds of each trial of a run; null: as its scenario defines it. */
export function measuredSeconds(request: {
  kind?: "measure" | "aa" | "duel" | undefined;
  mode: Mode;
  measureS?: number | undefined;
}): number | null {
  return request.measureS ?? (request.kind === "duel" ? DUEL_MEASURE_S : modes[request.mode].measureS);
}
