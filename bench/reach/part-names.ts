/** The parts of the bench `reach`. */
export const reachParts = ["flow", "script"] as const;
export type ReachPart = (typeof reachParts)[number];
