/**
 * The parts of the bench `faults`, which can be asked for alone. The restart of an engine is none: it would end everything
 * else on the machine's engine, and an engine of the bench's own has none of the images.
 */
export const faultParts = ["recovery", "backup", "interrupted-starts", "simulated-seeds", "nemesis-seeds"] as const;
