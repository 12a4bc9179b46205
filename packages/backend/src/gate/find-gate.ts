import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { GATE_VERSION } from "@plumbline/core/gate/gate-version";
import type { Backend } from "../backend.ts";
import type { GateKey } from "./save-gate.ts";
import { toGateCheck } from "./to-gate-check.ts";

/** Results of the present gate version for a version of a server, in the gate's order; empty if it was never tested. */
export async function findGate(backend: Backend, key: GateKey): Promise<GateCheck[]> {
  const { organizationId, serverId, sourceDigest, imageDigest, workload } = key;
  const rows = await backend.db.gateResult.findMany({
    where: { organizationId, serverId, sourceDigest, imageDigest, workload, gateVersion: GATE_VERSION },
    orderBy: { position: "asc" },
  });
  return rows.map(toGateCheck);
}
