import { isInOrder, outcomeOf } from "@plumbline/core/gate/check-outcome";
import { Status } from "@plumbline/core/task/status";
import { z } from "zod";

/** The fields of a server's gate that are read. The others are passed on unchanged. */
export const GateFacts = z.looseObject({
  isCurrent: z.boolean(),
  checks: z.array(
    z.looseObject({
      workload: z.string(),
      checkId: z.string(),
      passed: z.boolean(),
      declared: z.string().optional(),
    }),
  ),
  proof: z.looseObject({ status: Status, failure: z.looseObject({ message: z.string() }).nullable() }).nullable(),
});
export type GateFacts = z.infer<typeof GateFacts>;

/** True if the pushed version may be measured: each check has passed, or failed as its manifest declares. */
export function isContractKept({ isCurrent, checks, proof }: GateFacts): boolean {
  return proof?.status === "succeeded" && isCurrent && checks.length > 0 && checks.every(isInOrder);
}

/** How a proof ended, in lines for a person. */
export function describeGate(serverId: string, gate: GateFacts): string[] {
  const { checks } = gate;
  if (!gate.proof) return [`${serverId}: nobody has asked for its proof`];
  const broken = checks.filter((check) => !isInOrder(check));
  if (isContractKept(gate)) {
    const passed = checks.filter((check) => check.passed).length;
    const declared = passed < checks.length ? `, ${checks.length - passed} failed as declared` : "";
    return [`${serverId}: keeps the contract, ${passed} checks passed${declared}`];
  }
  // pushed while the version before it was being proved
  if (!gate.isCurrent && gate.proof?.status === "succeeded")
    return [`${serverId}: another version was proved; push this one again to have it proved`];
  if (gate.proof?.failure) return [`${serverId}: not proved: ${gate.proof.failure.message}`];
  return [
    `${serverId}: ${broken.length} of ${checks.length} checks are not in order`,
    ...broken.map((check) => {
      const needless = outcomeOf(check) === "needless" ? "  declared to fail, but passed" : "";
      return `  ${check.workload}  ${check.checkId}${needless}`;
    }),
  ];
}
