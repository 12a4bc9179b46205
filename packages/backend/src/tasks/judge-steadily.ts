import type { Backend } from "../backend.ts";

/** A query that takes longer has waited for the database. */
const SLOW_MS = 3_000;
/** A process that has not looked for longer stood still, and does not know what happened to the database meanwhile. */
const UNSEEN_MS = 10_000;
/** A process that looks, by its backend. */
type Watching = Pick<Backend, "clock">;

/** Monotonic times of each backend's last trouble with the database, and of its last look. */
const troubleAtMs = new WeakMap<Watching, number>();
const lookedAtMs = new WeakMap<Watching, number>();

/**
 * Called by a process that has just started, before its first look: it has not seen what happened to the database either, and its first
 * look may be the first one of all after an outage.
 */
export function startJudging(backend: Watching): void {
  if (!lookedAtMs.has(backend)) lookedAtMs.set(backend, Number.NEGATIVE_INFINITY);
}

/**
 * Looks for holders that are lost, every few seconds. For `holdMs` after trouble with the database nobody is called lost: holders could
 * not renew their leases or send their heartbeats either, and the database's outage is not theirs. The same holds after this process
 * stood still, as there may have been trouble that it did not see.
 */
export async function judgeSteadily<T>(backend: Watching, holdMs: number, find: () => Promise<T[]>): Promise<T[]> {
  const { clock } = backend;
  const askedAtMs = clock.monotonicMs();
  const noteTrouble = () => troubleAtMs.set(backend, clock.monotonicMs());
  if (askedAtMs - (lookedAtMs.get(backend) ?? askedAtMs) > UNSEEN_MS) noteTrouble();
  lookedAtMs.set(backend, askedAtMs);
  const lost = await find().catch((error: unknown) => {
    noteTrouble();
    throw error;
  });
  if (clock.monotonicMs() - askedAtMs > SLOW_MS) noteTrouble();
  const trouble = troubleAtMs.get(backend);
  return trouble !== undefined && clock.monotonicMs() - trouble < holdMs ? [] : lost;
}
