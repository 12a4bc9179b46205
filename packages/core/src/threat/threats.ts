import { threatsOfArithmetic } from "./of-arithmetic.ts";
import { threatsOfClients } from "./of-clients.ts";
import { threatsOfGenerators } from "./of-generators.ts";
import { threatsOfHosts } from "./of-hosts.ts";
import { threatsOfServers } from "./of-servers.ts";
import type { Threat, ThreatFamily } from "./threat.ts";

/** Every known way in which a figure can be wrong. */
export const threatFamilies: readonly ThreatFamily[] = [
  threatsOfServers,
  threatsOfGenerators,
  threatsOfHosts,
  threatsOfArithmetic,
  threatsOfClients,
];

/** The threat that a rule of the audit counters; undefined for a rule of an older version. */
export function threatOf(ruleId: string): Threat | undefined {
  return threatFamilies.flatMap(({ threats }) => threats).find(({ rules }) => rules.includes(ruleId));
}
