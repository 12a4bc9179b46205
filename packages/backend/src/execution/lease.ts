import type { RunSpec } from "@plumbline/core/run/views";

/** Time after which a silent worker's run is settled by the sweep. */
export const LEASE_MS = 15_000;

/** The right to execute a run. Every write of the execution names its lease and changes nothing without it. */
export type Lease = { runId: string; organizationId: string; leaseId: string; attempt: number; spec: RunSpec };

/** The run was settled or given to another worker meanwhile: stop, remove your own containers, write nothing more. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
  constructor(lease: Lease) {
    super(`the lease of run ${lease.runId} is lost`);
  }
}
