import { z } from "zod";
import { FailureView } from "../failure/failure-view.ts";
import { GateCheck } from "../gate/gate-check.ts";
import { CatalogueManifest } from "../server/manifest.ts";
import { Status } from "../task/status.ts";
import { Workload } from "../workload/workload.ts";

/** The newest request to try every check on a server. */
export const ProofView = z.strictObject({
  proofId: z.string(),
  status: Status,
  failure: FailureView.nullable(),
  createdAt: z.date(),
  startedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
});
export type ProofView = z.infer<typeof ProofView>;

/** One check as it was last tried under a workload. */
export const CheckResult = GateCheck.extend({
  workload: Workload,
  /** The gate that tried it; an older one than the present proves nothing any more. */
  gateVersion: z.number().int(),
  checkedAt: z.date(),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** How a server stands with the contract: every check of its newest image, in the gate's order. */
export const ServerGate = z.strictObject({
  serverId: z.string(),
  /** Null where no image was built yet. */
  imageDigest: z.string().nullable(),
  /** True if that image was built from the folder's current content. */
  isCurrent: z.boolean(),
  checks: z.array(CheckResult),
  proof: ProofView.nullable(),
});
export type ServerGate = z.infer<typeof ServerGate>;

/** One row of the conformance matrix: which checks passed, without what was seen. */
export const ConformanceRow = ServerGate.omit({ checks: true }).extend({
  manifest: CatalogueManifest,
  checks: z.array(CheckResult.pick({ workload: true, checkId: true, passed: true, declared: true, gateVersion: true })),
});
export type ConformanceRow = z.infer<typeof ConformanceRow>;
