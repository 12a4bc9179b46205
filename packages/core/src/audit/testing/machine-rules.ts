import { outsideRules } from "../rules/outside/outside-rules.ts";

/** Ids of the rules about the machine. On a busy one they speak against a trial whatever is measured. */
export const machineRules: ReadonlySet<string> = new Set([
  ...outsideRules.map(({ id }) => id),
  "disturbed",
  "generator-cpu",
  "generator-ceiling",
  "send-lag",
]);
