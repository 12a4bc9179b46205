import type { CeilingView } from "@plumbline/core/calibration/views";
import type { Backend } from "../backend.ts";
import type { Lease } from "../tasks/run-lease.ts";

/** Stores a calibration's result in place of an earlier one of the same environment, shape and transport. */
export async function saveCeiling(backend: Backend, lease: Lease, ceiling: CeilingView): Promise<void> {
  const { organizationId } = lease;
  const { environmentId, shapeId, tls, ...reached } = ceiling;
  const key = { organizationId, environmentId, shapeId, tls };
  await backend.db.ceiling.upsert({
    where: { organizationId_environmentId_shapeId_tls: key },
    create: { ...key, ...reached },
    update: reached,
  });
}
