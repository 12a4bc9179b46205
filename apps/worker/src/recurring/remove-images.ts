import { bestEffort } from "@plumbline/backend/lifetime/best-effort";
import { findNamedSources } from "@plumbline/backend/servers/find-named-sources";
import { connectEngine } from "../docker/engine.ts";
import { readEngineClock } from "../docker/engine-info.ts";
import type { WorkerDeps } from "../execution/execution.ts";
import { findUnnamedImages, removeUnnamedImage } from "../images/unnamed-images.ts";

/**
 * Removes images of sources that nothing references any more, and ends early when a run begins. An image that cannot be removed is
 * skipped and tried again the next time.
 * @param nowMs Unix time; the engine's own when absent
 */
export async function removeImages(
  { backend, hostLock, log }: Pick<WorkerDeps, "backend" | "hostLock" | "log">,
  nowMs?: number,
): Promise<void> {
  const engine = await bestEffort(connectEngine(), log, "connecting to the engine to remove images");
  if (!engine) return;
  const engineMs = nowMs ?? (await readEngineClock(engine));
  const removed: string[] = [];
  let bytes = 0;
  for (const image of await findUnnamedImages(engine, await findNamedSources(backend))) {
    if (!hostLock.isIdleFor(0)) break;
    try {
      const freed = await removeUnnamedImage(engine, image, engineMs);
      if (freed === null) continue;
      removed.push(image.tag);
      bytes += freed;
    } catch (error) {
      log.warn({ image: image.tag, err: error }, "an image could not be removed; it is tried again");
    }
  }
  if (removed.length > 0) log.info({ removed, bytes }, "removed images that nothing names any more");
}
