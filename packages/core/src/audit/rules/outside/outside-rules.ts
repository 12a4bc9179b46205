import type { TrialFacts } from "../../facts.ts";
import type { Finding, Rule } from "../../rule.ts";
import type { Audit, AuditFinding } from "../../views.ts";
import { clockSteps } from "./clock-steps.ts";
import { cpuFrequency } from "./cpu-frequency.ts";
import { containerKilled, limitsChanged, networkCut, paused, signalled } from "./from-outside.ts";
import { generatorStalled } from "./generator-stalled.ts";
import { hostSuspended } from "./host-suspended.ts";
import { networkDelayed } from "./network-delayed.ts";
import { otherLoad } from "./other-load.ts";
import { packetsLost } from "./packets-lost.ts";
import { cpuPressure, memoryPressure } from "./pressure.ts";
import { stealTime } from "./steal-time.ts";

/** The rules about disturbances from outside of server and load, the most certain first. */
export const outsideRules: readonly Rule[] = [
  paused,
  limitsChanged,
  networkCut,
  containerKilled,
  signalled,
  generatorStalled,
  hostSuspended,
  stealTime,
  memoryPressure,
  cpuPressure,
  otherLoad,
  cpuFrequency,
  packetsLost,
  networkDelayed,
  clockSteps,
];

/** The first disturbance from outside that makes a trial INVALID, else the first that makes it SUSPECT; null if there is none. */
export function findDisturbance(facts: TrialFacts): Finding | null {
  const findings = outsideRules.map(({ judge }) => judge(facts));
  const find = (wanted: Finding["outcome"]) => findings.find(({ outcome }) => outcome === wanted);
  return find("invalid") ?? find("suspect") ?? null;
}

/** The first finding of an audit that a disturbance from outside makes the trial INVALID: measured again, it may be VALID. */
export function findInvalidDisturbance({ findings }: Audit): AuditFinding | null {
  const isOutside = new Set(outsideRules.map(({ id }) => id));
  return findings.find(({ ruleId, outcome }) => outcome === "invalid" && isOutside.has(ruleId)) ?? null;
}
