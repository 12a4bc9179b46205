import { isDeepStrictEqual } from "node:util";
import { AppError } from "@plumbline/core/failure/app-error";
import type { DataFile } from "@plumbline/core/flow/data-file";
import type { SaveTarget, TargetView } from "@plumbline/core/target/target";
import type { TargetHosts } from "@plumbline/core/target/target-hosts";
import { nameTarget } from "@plumbline/core/target/target-url";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { findDataFile } from "../data-files/find-data-file.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { ensureSecret } from "../secrets/ensure-secret.ts";
import { compileTargetFlow } from "../servers/compile-flow.ts";
import { digestOf, partsOf } from "../servers/target-row.ts";
import { getTarget } from "./find-targets.ts";

/** Far above what a team has; each is a row that pages list. */
const MOST_TARGETS = 200;

/**
 * Saves a server that already runs, or changes it. Nothing connects to it: that takes the proof of its host.
 * @throws FORBIDDEN; FLOW_INVALID, also where its data file is not stored; QUOTA_EXCEEDED
 */
export async function saveTarget(
  scope: Scope,
  { targetId, target }: { targetId: string; target: SaveTarget },
  listed: TargetHosts,
): Promise<TargetView> {
  requirePermission(scope, "push");
  if (target.flow) compileTargetFlow(target.flow);
  if (target.flow?.file) await requireStored(scope, target.flow.file);
  const { backend, organizationId, userId: savedById } = scope;
  const digest = digestOf(await ensureSecret(backend), target);
  const saved = { description: target, digest, savedById, savedAt: await readDatabaseClock(backend) };
  await backend.db.$transaction(async (tx) => {
    await tx.target.upsert({
      where: { organizationId_targetId: { organizationId, targetId } },
      create: { organizationId, targetId, ...saved },
      update: saved,
    });
    if ((await tx.target.count({ where: { organizationId } })) > MOST_TARGETS)
      throw new AppError("QUOTA_EXCEEDED", `An organization has at most ${MOST_TARGETS} targets.`);
    const details = { url: nameTarget(partsOf(target)) };
    await recordActivity(scope, { action: "target.saved", subject: targetId, details }, tx);
  });
  return getTarget(scope, targetId, listed);
}

/** The description of a file decides what is sent, so only what the installation itself has found in it is taken. */
async function requireStored(scope: Scope, file: DataFile): Promise<void> {
  const stored = await findDataFile(scope, file.digest);
  if (stored && isDeepStrictEqual(stored, file)) return;
  throw new AppError(
    "FLOW_INVALID",
    `The data file with the SHA-256 ${file.digest} is not stored as it is described.`,
    {
      nextStep: "Upload it with PUT /data-files/{digest}, and send what that answers; plumb run --flow does both.",
    },
  );
}

/** Removes a target; its results stay, and open runs of it fail. @throws FORBIDDEN; NOT_FOUND */
export async function removeTarget(scope: Scope, { targetId }: { targetId: string }): Promise<void> {
  requirePermission(scope, "push");
  const { backend, organizationId } = scope;
  await backend.db.$transaction(async (tx) => {
    const { count } = await tx.target.deleteMany({ where: { organizationId, targetId } });
    if (count === 0) throw new AppError("NOT_FOUND", `There is no target "${targetId}".`);
    await recordActivity(scope, { action: "target.removed", subject: targetId }, tx);
  });
}
