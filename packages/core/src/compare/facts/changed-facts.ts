import { factName } from "../../environment/describe-fact.ts";
import type { EnvironmentView } from "../../environment/views.ts";
import { comparedFacts } from "./compared-facts.ts";

type Facts = EnvironmentView["facts"];

/** The names of the facts in which a host differs from an earlier state of it, so that figures of both do not compare; in alphabetical order. */
export function changedFacts(before: Facts, after: Facts): string[] {
  const names = new Set([before, after].flatMap((facts) => Object.keys(comparedFacts(facts))));
  return [...names]
    .filter((name) => before[name] !== after[name])
    .map(factName)
    .sort();
}
