import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { GATE_VERSION } from "@plumbline/core/gate/gate-check";
import type { Workload } from "@plumbline/core/workload/workload";
import type { Backend } from "../backend.ts";

/** Whose image, and under which workload it was tried. */
export type GateKey = { organizationId: string; serverId: string; imageDigest: string; workload: Workload };

/** Remembers what the gate saw of an image; what the same checks saw earlier is forgotten. */
export async function saveGate(backend: Backend, key: GateKey, checks: readonly GateCheck[]): Promise<void> {
  const { organizationId, serverId, imageDigest, workload } = key;
  const checkedAt = new Date();
  await backend.db.$transaction([
    backend.db.gateResult.deleteMany({
      where: { organizationId, serverId, imageDigest, workload, checkId: { in: checks.map(({ checkId }) => checkId) } },
    }),
    backend.db.gateResult.createMany({
      data: checks.map((check, position) => ({
        organizationId,
        serverId,
        imageDigest,
        workload,
        position,
        gateVersion: GATE_VERSION,
        checkedAt,
        ...check,
      })),
    }),
  ]);
}
