import { createHash } from "node:crypto";
import { AppError } from "@plumbline/core/failure/app-error";
import type { StartRun } from "@plumbline/core/run/start-run";
import type { RunRow } from "@plumbline/core/run/views";
import type { Scope } from "../../backend.ts";
import { isUniqueViolation } from "../../database/is-unique-violation.ts";
import { toRunRows } from "../to-run-row.ts";
import type { RunOrigin } from "./run-origin.ts";
import { startRun } from "./start-run.ts";

/** `replayed`: the run had been started by an earlier request with the same key. */
export type StartedRun = { run: RunRow; replayed: boolean };

/**
 * Starts a run for a request that may be repeated: the same key and body find the run that the first request started,
 * even if the two race. Without a key each request starts one.
 * @throws IDEMPOTENCY_MISMATCH if the key was used with another body; errors of `startRun`
 */
export async function startRunOnce(
  scope: Scope,
  request: StartRun,
  { idempotencyKey, ...origin }: Pick<RunOrigin, "trigger" | "idempotencyKey" | "hostId">,
): Promise<StartedRun> {
  if (idempotencyKey === undefined) return { run: await startRun(scope, request, origin), replayed: false };
  // the schema sorts the keys and fills in defaults: equal requests have equal texts
  const requestHash = createHash("sha256").update(JSON.stringify(request)).digest("hex");
  const key = { idempotencyKey, requestHash };
  const before = await findStarted(scope, key);
  if (before) return { run: before, replayed: true };
  try {
    return { run: await startRun(scope, request, { ...origin, ...key }), replayed: false };
  } catch (error) {
    const winner = isUniqueViolation(error) ? await findStarted(scope, key) : null;
    if (winner) return { run: winner, replayed: true };
    throw error;
  }
}

async function findStarted(
  scope: Scope,
  { idempotencyKey, requestHash }: { idempotencyKey: string; requestHash: string },
): Promise<RunRow | null> {
  const { organizationId, backend } = scope;
  const run = await backend.db.run.findUnique({
    where: { organizationId_idempotencyKey: { organizationId, idempotencyKey } },
  });
  if (!run) return null;
  if (run.requestHash !== requestHash)
    throw new AppError("IDEMPOTENCY_MISMATCH", `The key "${idempotencyKey}" was used before, with another body.`, {
      evidence: { runId: run.runId },
    });
  const [row] = await toRunRows(scope, [run]);
  return row ?? null;
}
