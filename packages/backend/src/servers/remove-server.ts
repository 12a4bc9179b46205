import { AppError } from "@plumbline/core/failure/app-error";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { forgetOldSources, hideOthers } from "./push-server.ts";

/**
 * Removes a pushed server and its variants from the catalogue. Its results stay, and open runs continue with it.
 * @throws FORBIDDEN; NOT_FOUND, also for a server that was not pushed
 */
export async function removeServer(scope: Scope, { serverId }: { serverId: string }): Promise<void> {
  requirePermission(scope, "push");
  const { backend, organizationId } = scope;
  const at = await readDatabaseClock(backend);
  await backend.db.$transaction(async (tx) => {
    // a variant is removed with its server only
    const hidden = serverId.includes("@") ? 0 : await hideOthers(tx, { organizationId, serverId, at }, []);
    if (hidden === 0)
      throw new AppError("NOT_FOUND", `There is no pushed server "${serverId}".`, {
        nextStep: "Servers of the catalogue are folders of the installation; only pushed ones can be removed.",
      });
    await forgetOldSources(tx, organizationId, serverId);
    await recordActivity(scope, { action: "server.removed", subject: serverId }, tx);
  });
}
