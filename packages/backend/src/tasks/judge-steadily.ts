import type { Backend } from "../backend.ts";

/** A query that takes longer has waited for the database. */
const SLOW_MS = 3_000;
/** Monotonic time of each backend's last trouble with the database. */
const troubleAtMs = new WeakMap<Backend, number>();

/**
 * Looks for holders that are lost. For `holdMs` after trouble with the database nobody is called lost: holders could not
 * renew their leases or send their heartbeats either, and the database's outage is not theirs.
 */
export async function judgeSteadily<T>(backend: Backend, holdMs: number, find: () => Promise<T[]>): Promise<T[]> {
  const { clock } = backend;
  const askedAtMs = clock.monotonicMs();
  const noteTrouble = () => troubleAtMs.set(backend, clock.monotonicMs());
  const lost = await find().catch((error: unknown) => {
    noteTrouble();
    throw error;
  });
  if (clock.monotonicMs() - askedAtMs > SLOW_MS) noteTrouble();
  const trouble = troubleAtMs.get(backend);
  return trouble !== undefined && clock.monotonicMs() - trouble < holdMs ? [] : lost;
}
