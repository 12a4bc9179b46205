/** The parts of the bench `duel` that are computed: the same figures on every machine. */
const simulatedParts = ["false-alarms", "time-to-verdict", "gate", "bisect", "several"] as const;
/** The parts that measure. They need a quiet machine, and hours of it where `--only` does not choose pairs. */
export const measuredParts = ["narrowing", "floor", "swap", "known-differences"] as const;

export const duelParts = [...simulatedParts, ...measuredParts] as const;
export type DuelPart = (typeof duelParts)[number];
