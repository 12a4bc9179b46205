import type { Trigger } from "@plumbline/core/run/start-run";
import type { Scope } from "../backend.ts";
import { type StartedRun, startRunOnce } from "../runs/start/start-run-once.ts";
import { getSuite } from "./find-suites.ts";

/** Starts a run of a suite now, once per key. @throws NOT_FOUND; errors of `startRunOnce`, also where the suite was changed between two requests */
export async function startSuite(
  scope: Scope,
  { suiteId, startKey }: { suiteId: string; startKey?: string },
  trigger: Trigger = "person",
): Promise<StartedRun> {
  const { name, request } = await getSuite(scope, { suiteId });
  return startRunOnce(scope, { ...request, name }, { trigger, idempotencyKey: startKey });
}
