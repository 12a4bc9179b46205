/** Facts of an environment that a person may want to know but that do not make two measurements incomparable. */
const uncompared = new Set(["storageDriver", "memoryBytes"]);

/** Facts that two environments must share for their figures to compare. */
export function comparedFacts<T>(facts: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !uncompared.has(name)));
}
