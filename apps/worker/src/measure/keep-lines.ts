import { bestEffort } from "@plumbline/backend/lifetime/best-effort";
import { isGone } from "../docker/engine.ts";
import type { TrialSession } from "../execution/trial-session.ts";
import type { LogSource, TrialLog } from "./trial-log.ts";

/** Keeps the newest lines of each source whose containers are still there; what was kept before stays otherwise. */
export async function keepLines(
  { execution: { log: logger } }: TrialSession,
  log: TrialLog,
  sources: Readonly<Partial<Record<LogSource, () => Promise<string[]>>>>,
): Promise<void> {
  for (const source of ["server", "generator"] as const) {
    const read = sources[source];
    const lines = read && (await bestEffort(ifThere(read()), logger, `reading the last lines of the ${source}`));
    if (lines) log.set(source, lines);
  }
}

/** Null where the container is gone: a generator that has ended is removed before its server is stopped. */
async function ifThere(reading: Promise<string[]>): Promise<string[] | null> {
  try {
    return await reading;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}
