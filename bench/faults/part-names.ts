/** The parts of the bench `faults`, which can be asked for alone. */
export const faultParts = [
  "recovery",
  "restarted-engine",
  "backup",
  "interrupted-starts",
  "simulated-seeds",
  "nemesis-seeds",
] as const;
