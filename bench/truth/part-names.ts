/** The parts of the bench of truth, by the names under which they are asked for. */
export const truthParts = ["cheats", "honest", "clients", "generators", "hosts", "quiet", "verdicts"] as const;
export type TruthPart = (typeof truthParts)[number];
