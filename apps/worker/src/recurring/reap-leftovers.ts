import { bestEffort } from "@plumbline/backend/lifetime/best-effort";
import { findLiveAttempts } from "@plumbline/backend/tasks/find-live-attempts";
import { reap } from "../docker/container/reaper.ts";
import { connectEngine } from "../docker/engine.ts";
import { readEngineClock } from "../docker/engine-info.ts";
import type { WorkerDeps } from "../execution/execution.ts";
import { attemptIdOf } from "../execution/ownership.ts";

/** Removes resources of ended attempts from this host's engine and those of the generators; an engine that does not answer is skipped. */
export async function reapLeftovers({ backend, env, installationId, log }: WorkerDeps): Promise<void> {
  for (const address of [undefined, ...env.PLUMBLINE_GENERATOR_ENGINES]) {
    const engine = await bestEffort(connectEngine(address), log, "connecting to an engine to remove leftovers");
    if (!engine) continue;
    // the clock first: a resource that is made after this reading is younger than the list of attempts
    const nowMs = await readEngineClock(engine);
    const attemptIds = new Set((await findLiveAttempts(backend)).map(attemptIdOf));
    const removed = await reap(engine, { hostId: env.PLUMBLINE_HOST_ID, installationId, attemptIds, nowMs });
    if (removed.length > 0) log.info({ removed, address }, "removed resources of ended attempts");
  }
}
