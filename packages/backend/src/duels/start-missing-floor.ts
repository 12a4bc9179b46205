import { createHash } from "node:crypto";
import type { Backend, Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { startRunOnce } from "../runs/start/start-run-once.ts";
import { findMissingFloor, type HostState, type MissingFloor } from "./find-missing-floor.ts";

/**
 * The run that measures the next A/A floor which a host lacks: the one that it has begun before, or a new one. It is in no queue: the host
 * itself takes it. One that fails is tried again on another day.
 * @returns the id of a queued run; null where nothing is missing, or another worker of the host measures it
 * @throws errors of `startRun`, such as PREFLIGHT_REFUSED and QUOTA_EXCEEDED
 */
export async function startMissingFloor(backend: Backend, host: HostState): Promise<string | null> {
  const { hostId } = host;
  const open = await backend.db.run.findFirst({ where: { hostId, status: { in: ["queued", "running"] } } });
  if (open) return open.status === "queued" ? open.runId : null;
  const missing = await findMissingFloor(backend, host);
  if (!missing) return null;
  const scope: Scope = { backend, organizationId: missing.organizationId, userId: null, permissions: ["read", "run"] };
  const idempotencyKey = keyOf(host, missing, await readDatabaseClock(backend));
  const { run } = await startRunOnce(scope, missing.request, { trigger: "floor", hostId, idempotencyKey });
  return run.status === "queued" ? run.runId : null;
}

/** One of each server, load and state of the host on a day. */
function keyOf({ hostId, environmentId }: HostState, { request, load }: MissingFloor, now: Date): string {
  const parts = [hostId, environmentId, load, JSON.stringify(request), now.toISOString().slice(0, 10)];
  return `floor ${createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32)}`;
}
