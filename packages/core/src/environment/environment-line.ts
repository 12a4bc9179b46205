import type { EnvironmentView } from "./views.ts";

/** Facts of a machine that a reader asks for first, with their units. */
const shownFacts = {
  cpuModel: "",
  cpus: " CPUs",
  memoryGiB: " GiB",
  kernel: "",
} as const satisfies Record<string, string>;

/** A machine in one line, with the beginning of the id under which figures compare. */
export function environmentLine(environment: EnvironmentView | null | undefined): string {
  if (!environment) return "";
  const facts = Object.entries(shownFacts).flatMap(([fact, unit]) => {
    const value = environment.facts[fact];
    return value === null || value === undefined ? [] : [`${value}${unit}`];
  });
  return [...facts, environment.environmentId.slice(0, 12)].join(", ");
}
