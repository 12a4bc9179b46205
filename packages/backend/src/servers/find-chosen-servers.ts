import { CALIBRATION_SERVER_ID, NULL_SERVER_ID } from "@plumbline/core/calibration/servers";
import { AppError } from "@plumbline/core/failure/app-error";
import { suggestNames } from "@plumbline/core/failure/suggest-names";
import type { FrozenFlow } from "@plumbline/core/flow/flow-text";
import type { FlowPlan } from "@plumbline/core/plan/flow-plan";
import { CatalogueManifest } from "@plumbline/core/server/manifest";
import { isTargetId } from "@plumbline/core/server/target-id";
import type { Scope } from "../backend.ts";
import { calibrationServer } from "./calibration-server.ts";
import { targetServer } from "./target-server.ts";

export type ChosenServer = {
  serverId: string;
  sourceDigest: string;
  commit: string | null;
  manifest: CatalogueManifest;
  /** A target's address without the query, and its flow. */
  target?: { url: string; flow?: FrozenFlow };
  /** The steps of a target's flow; null where its workload is another one. */
  flow?: FlowPlan | null;
};

/** The servers of a request, in its order. @throws SERVER_UNKNOWN that names the nearest ones */
export async function findChosenServers(scope: Scope, serverIds: readonly string[]): Promise<ChosenServer[]> {
  const rows = await scope.backend.db.server.findMany({
    where: { organizationId: scope.organizationId, removedAt: null, serverId: { in: [...serverIds] } },
  });
  const targets = await scope.backend.db.target.findMany({
    where: { organizationId: scope.organizationId, targetId: { in: serverIds.filter(isTargetId) } },
  });
  const chosen = new Map(rows.map((row) => [row.serverId, row]));
  const servers: ChosenServer[] = [];
  for (const serverId of serverIds) {
    const row = chosen.get(serverId);
    const target = targets.find(({ targetId }) => targetId === serverId);
    if (serverId === CALIBRATION_SERVER_ID || serverId === NULL_SERVER_ID) servers.push(calibrationServer(serverId));
    else if (target) servers.push(targetServer(target));
    else if (row) {
      const { sourceDigest, commit } = row;
      servers.push({ serverId, sourceDigest, commit, manifest: CatalogueManifest.parse(row.manifest) });
    } else throw await unknownServer(scope, serverId);
  }
  return servers;
}

async function unknownServer({ backend, organizationId }: Scope, serverId: string): Promise<AppError> {
  const known = await backend.db.server.findMany({
    where: { organizationId, removedAt: null },
    select: { serverId: true },
    orderBy: { serverId: "asc" },
  });
  const names = known.map((row) => row.serverId);
  return new AppError("SERVER_UNKNOWN", `There is no server "${serverId}". ${suggestNames(serverId, names)}`);
}
