import type { Bundle } from "@plumbline/core/bundle/bundle";
import { checkImport, checkSeconds } from "@plumbline/core/bundle/check-import";
import type { RunRow } from "@plumbline/core/run/views";
import { PUSHED_BYTES_MOST } from "@plumbline/core/server/push-server";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Backend, Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { deriveTimeline, type StoredTimeline } from "../frames/derive-timelines.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { enforceStorage, lockUsage } from "../organizations/enforce-limits.ts";
import { getRunRow } from "../runs/get-run.ts";
import { insertImportedRun } from "./insert-imported-run.ts";
import { insertImportedTrials } from "./insert-imported-trials.ts";

/** Timeouts in ms: a run has thousands of rows. */
const TRANSACTION = { maxWait: 5_000, timeout: 60_000 };

/** The run of a bundle, and true if this call has created it. */
export type ImportedRun = { run: RunRow; isNew: boolean };

/**
 * Stores an exported run as one that was imported: its figures are shown as they stand in the bundle, and nothing selects it by
 * itself. The same bundle is one run of the organization, however often it is imported. Sources of servers are not stored.
 * @throws FORBIDDEN; BUNDLE_REFUSED; QUOTA_EXCEEDED
 */
export async function importBundle(scope: Scope, bundle: Bundle): Promise<ImportedRun> {
  requirePermission(scope, "push");
  const known = await findImported(scope, bundle);
  if (known) return { run: await getRunRow(scope, known), isNew: false };
  checkImport(bundle);
  const timelines = await readTimelines(bundle);
  const { organizationId, backend } = scope;
  const at = await readDatabaseClock(backend);
  const { runId, isNew } = await backend.db.$transaction(async (tx) => {
    // the lock: of two concurrent imports of a bundle the second waits here and finds the run of the first
    await lockUsage(tx, organizationId);
    const meanwhile = await findImported(scope, bundle, tx);
    if (meanwhile) return { runId: meanwhile, isNew: false };
    const created = await insertImportedRun(tx, scope, bundle);
    await insertImportedTrials(tx, created, { organizationId, bundle, timelines, at });
    await enforceStorage(tx, organizationId, PUSHED_BYTES_MOST);
    const details = { runId: created.runId, digest: bundle.digest, measuredAs: bundle.run.runId };
    await recordActivity(scope, { action: "run.imported", subject: bundle.run.name, details }, tx);
    return { runId: created.runId, isNew: true };
  }, TRANSACTION);
  return { run: await getRunRow(scope, runId), isNew };
}

async function findImported(
  { backend, organizationId }: Scope,
  { digest: importedDigest }: Bundle,
  db: Backend["db"] | Prisma.TransactionClient = backend.db,
): Promise<string | undefined> {
  const run = await db.run.findUnique({
    where: { organizationId_importedDigest: { organizationId, importedDigest } },
    select: { runId: true },
  });
  return run?.runId;
}

/** The seconds of each trial in their stored form, by position. */
async function readTimelines({ trials, readFrames }: Bundle): Promise<StoredTimeline[]> {
  const timelines: StoredTimeline[] = [];
  for (const { position } of trials) {
    const frames = await readFrames(position);
    checkSeconds(frames, position);
    timelines.push(deriveTimeline(frames));
  }
  return timelines;
}
