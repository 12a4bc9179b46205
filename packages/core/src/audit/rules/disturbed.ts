import { type Finding, passed, type Rule, suspect } from "../rule.ts";

/** A trial touched by a fault of its surroundings is never silently comparable. */
export const disturbed: Rule = {
  id: "disturbed",
  title: "Nothing disturbed the trial",
  formula: "faults that the worker noticed while it measured: database or engine away, measurement interrupted",
  source: "a retry that hides a fault hides what the fault did to the figures",
  thresholds: [{ value: 1, unit: "count", meaning: "fault: SUSPECT from here" }],
  judge({ observed: { disturbances } }): Finding {
    const [first] = disturbances;
    if (first === undefined) return passed("Nothing disturbed the trial.");
    const more = disturbances.length > 1 ? ` And ${disturbances.length - 1} more.` : "";
    return suspect(`${first}${more}`, [{ label: "Faults", value: disturbances.length, unit: "count" }]);
  },
};
