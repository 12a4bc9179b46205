import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { isCalibrationServer } from "@plumbline/core/calibration/servers";
import { AppError } from "@plumbline/core/failure/app-error";
import type { StartScript } from "@plumbline/core/script/start-script";
import type { ScriptRunView } from "@plumbline/core/script/views";
import { isClientId } from "@plumbline/core/server/client-id";
import { isTargetId } from "@plumbline/core/server/target-id";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { findChosenServers } from "../servers/find-chosen-servers.ts";
import { enqueueSaved } from "../tasks/task-queues.ts";
import { getScriptRun } from "./get-script-run.ts";

/**
 * Saves a script with a request to run it against one server of the catalogue or one target, and enqueues it. The worker looks if the target's
 * host is proved.
 * @throws FORBIDDEN; SERVER_UNKNOWN; TLS_NOT_SERVED; INVALID_INPUT for a client, and a server of the calibration
 */
export async function startScript(scope: Scope, request: StartScript): Promise<ScriptRunView> {
  requirePermission(scope, "run");
  const { backend, organizationId, userId } = scope;
  const { serverId, script, source, hosts, tls, limitSeconds } = request;
  if (isClientId(serverId) || isCalibrationServer(serverId))
    throw new AppError(
      "INVALID_INPUT",
      `${serverId} is no server of the catalogue and no target: a script runs against those alone.`,
    );
  const [server] = await findChosenServers(scope, [serverId]);
  if (tls && !server?.manifest.tls)
    throw new AppError("TLS_NOT_SERVED", `The script is to run over wss, but ${serverId} does not end TLS itself.`);
  const json = JSON.stringify(script.files, Object.keys(script.files).sort());
  const { scriptRunId } = await backend.db.scriptRun.create({
    data: {
      organizationId,
      name: request.name ?? script.main,
      serverId,
      // a target's address says how it is reached
      setup: {
        hosts,
        tls: isTargetId(serverId) ? (server?.manifest.tls ?? false) : tls,
        limitSeconds,
        main: script.main,
        ...(source && { source }),
      },
      fileNames: Object.keys(script.files).sort(),
      files: await promisify(gzip)(json),
      filesDigest: `sha256:${createHash("sha256").update(json).digest("hex")}`,
      askedById: userId,
    },
    select: { scriptRunId: true },
  });
  await enqueueSaved(backend, "script", { scriptRunId, attempt: 0 });
  const started = await getScriptRun(scope, { scriptRunId });
  await recordActivity(scope, { action: "script.started", subject: `${started.name}, ${serverId}` });
  return started;
}
