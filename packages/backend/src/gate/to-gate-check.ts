import { failureView } from "@plumbline/core/failure/failure-view";
import { GateCheck } from "@plumbline/core/gate/gate-check";
import { CheckResult, type ProofView } from "@plumbline/core/proof/views";
import type { GateResult, Proof } from "../generated/prisma/client.ts";

/** A stored check as the gate made it. */
export function toGateCheck(row: GateResult): GateCheck {
  const { checkId, passed, declared, expected, seen, durationMs, sent, received, frames } = row;
  const counts = { durationMs, sent, received };
  return GateCheck.parse({ checkId, passed, declared: declared ?? undefined, expected, seen, ...counts, frames });
}

/** A stored check as pages show it. */
export function toCheckResult(row: GateResult): CheckResult {
  const { workload, gateVersion, checkedAt } = row;
  return CheckResult.parse({ ...toGateCheck(row), workload, gateVersion, checkedAt });
}

export function toProofView(proof: Proof): ProofView {
  const { proofId, status, createdAt, startedAt, finishedAt } = proof;
  return { proofId, status, failure: failureView(proof), createdAt, startedAt, finishedAt };
}
