import { CALIBRATION_SERVER_ID, NULL_SERVER_ID } from "@plumbline/core/calibration/servers";
import { AppError } from "@plumbline/core/failure/app-error";
import { suggestNames } from "@plumbline/core/failure/suggest-names";
import { CatalogueManifest } from "@plumbline/core/server/manifest";
import type { Scope } from "../backend.ts";
import { calibrationServer } from "./calibration-server.ts";

export type ChosenServer = {
  serverId: string;
  sourceDigest: string;
  commit: string | null;
  manifest: CatalogueManifest;
};

/** The servers of a request, in its order. @throws SERVER_UNKNOWN that names the nearest ones */
export async function findChosenServers(scope: Scope, serverIds: readonly string[]): Promise<ChosenServer[]> {
  const rows = await scope.backend.db.server.findMany({
    where: { organizationId: scope.organizationId, removedAt: null, serverId: { in: [...serverIds] } },
  });
  const chosen = new Map(rows.map((row) => [row.serverId, row]));
  const servers: ChosenServer[] = [];
  for (const serverId of serverIds) {
    const row = chosen.get(serverId);
    if (serverId === CALIBRATION_SERVER_ID || serverId === NULL_SERVER_ID) servers.push(calibrationServer(serverId));
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
