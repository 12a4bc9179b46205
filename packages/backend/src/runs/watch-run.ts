import type { LiveEntry } from "@plumbline/core/run/live-entry";
import { holdAccess } from "../access/hold-access.ts";
import type { Scope } from "../backend.ts";
import { getRunRow } from "./get-run.ts";

/**
 * The run's live events after a cursor, until `signal` aborts.
 * @throws NOT_FOUND; NOT_SIGNED_IN once the access ends
 */
export async function* watchRun(
  scope: Scope,
  { runId, cursor }: { runId: string; cursor: string },
  signal: AbortSignal,
): AsyncGenerator<LiveEntry> {
  await getRunRow(scope, runId);
  using access = holdAccess(scope, signal);
  yield* scope.backend.live.watch(runId, cursor, access.signal);
  access.check();
}

/** The run's events after a cursor that are kept so far; a `gap` alone if Redis does not answer. @throws NOT_FOUND */
export async function findPastEvents(
  scope: Scope,
  { runId, cursor }: { runId: string; cursor: string },
): Promise<LiveEntry[]> {
  await getRunRow(scope, runId);
  return scope.backend.live.tryPast(runId, cursor);
}
