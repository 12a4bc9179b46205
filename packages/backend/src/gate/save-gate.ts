import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { GATE_VERSION } from "@plumbline/core/gate/gate-version";
import type { Workload } from "@plumbline/core/workload/workload";
import type { Backend } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";

/** Key of a gate's results: a version of a server, its image, and the workload. Another manifest is another version. */
export type GateKey = {
  organizationId: string;
  serverId: string;
  sourceDigest: string;
  imageDigest: string;
  workload: Workload;
};

/** Stores a gate's results for a version, in place of earlier results of the same checks. */
export async function saveGate(backend: Backend, key: GateKey, checks: readonly GateCheck[]): Promise<void> {
  const { organizationId, serverId, sourceDigest, imageDigest, workload } = key;
  const tried = { organizationId, serverId, sourceDigest, imageDigest, workload };
  const checkedAt = await readDatabaseClock(backend);
  await backend.db.$transaction([
    backend.db.gateResult.deleteMany({
      where: { ...tried, checkId: { in: checks.map(({ checkId }) => checkId) } },
    }),
    backend.db.gateResult.createMany({
      data: checks.map((check, position) => ({
        ...tried,
        position,
        gateVersion: GATE_VERSION,
        checkedAt,
        ...check,
      })),
    }),
  ]);
}
