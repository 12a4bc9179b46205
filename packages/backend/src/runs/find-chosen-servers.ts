import { CALIBRATION_SERVER_ID, NULL_SERVER_ID } from "@plumbline/core/calibration/servers";
import { AppError } from "@plumbline/core/failure/app-error";
import { CatalogueManifest } from "@plumbline/core/server/manifest";
import type { Scope } from "../backend.ts";
import { calibrationServer } from "../calibration/calibration-server.ts";

export type ChosenServer = {
  serverId: string;
  sourceDigest: string;
  commit: string | null;
  manifest: CatalogueManifest;
};

/** The servers of a request, in its order. @throws SERVER_UNKNOWN that names those that there are */
export async function findChosenServers(scope: Scope, serverIds: readonly string[]): Promise<ChosenServer[]> {
  const rows = await scope.backend.db.server.findMany({
    where: { organizationId: scope.organizationId, removedAt: null },
  });
  const known = new Map(rows.map((row) => [row.serverId, row]));
  return serverIds.map((serverId) => {
    if (serverId === CALIBRATION_SERVER_ID || serverId === NULL_SERVER_ID) return calibrationServer(serverId);
    const row = known.get(serverId);
    if (row) {
      const { sourceDigest, commit } = row;
      return { serverId, sourceDigest, commit, manifest: CatalogueManifest.parse(row.manifest) };
    }
    throw new AppError(
      "SERVER_UNKNOWN",
      `There is no server "${serverId}". Known: ${[...known.keys()].sort().join(", ") || "none yet"}.`,
    );
  });
}
