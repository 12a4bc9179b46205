/** Ways to measure: servers one after another, one against itself, or side by side. */
export const runKinds = ["measure", "aa", "duel"] as const;

/** Causes of a run. */
export const triggers = ["person", "ci", "schedule", "demo", "floor"] as const;
