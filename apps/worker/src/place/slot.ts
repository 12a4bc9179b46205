import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@plumbline/core/failure/app-error";
import { slotTaken } from "../docker/container/start-failure.ts";
import { type Engine, engineStatus, isGone } from "../docker/engine.ts";
import { type Ownership, toLabels } from "../docker/labels.ts";
import { findCause } from "../execution/persist/to-failure.ts";

const LOOK_FOR_SLOT_EVERY_MS = 500;

/** The wait for a host's slot. */
export interface SlotPlace {
  readonly engine: Engine;
  /** Owner of its resources; called when it has the slot, so that their lifetime does not pass while it waits. */
  readonly own: () => Ownership;
  /** The host's slot that it gets: 1 is the one of a second server beside it, which only the holder of 0 may fill. Default: 0. */
  readonly slot?: 0 | 1;
  readonly signal: AbortSignal;
  /** Called once before the wait for another server that has the host. */
  readonly onWait: () => Promise<void>;
  /** Called each time the wait seems over, with its milliseconds; another server may take the host first. */
  readonly onFree?: (waitedMs: number) => void;
  /** Removes leftovers while it waits; absent in a worker, whose recurring reaper does so. */
  readonly clearWay?: () => Promise<void>;
}

/**
 * A container's name is the host's slot: the engine gives it to one at a time, so that no two measurements of a host overlap but those of a duel.
 * Waits while another one has it or a companion's name, holding nothing meanwhile; the reaper removes what was left behind.
 * @param companions names that are taken with the slot's
 * @param start makes the container of that name; SLOT_TAKEN where there is one
 */
export async function startInSlot<Started>(
  place: SlotPlace,
  companions: (slot: string) => readonly string[],
  start: (slot: string) => Promise<Started>,
): Promise<Started> {
  const slot = `plumbline-${place.own().hostId}-slot-${place.slot ?? 0}`;
  for (let waited = false; ; waited = true) {
    place.signal.throwIfAborted();
    try {
      return await start(slot);
    } catch (error) {
      // the reaper removes what could not be taken away again meanwhile, as where the engine stops
      const cause = findCause(error);
      if (!(cause instanceof AppError) || cause.code !== "SLOT_TAKEN") throw error;
      if (!waited) await place.onWait();
      const sinceMs = performance.now();
      for (const name of [slot, ...companions(slot)]) await waitUntilFree(place, name);
      place.onFree?.(performance.now() - sinceMs);
    }
  }
}

/**
 * Holds the host's slot by a container that is never started: nothing else is measured beside a load that goes to an address.
 * @param image any that the engine has
 */
export function holdSlot(place: SlotPlace, image: string): Promise<AsyncDisposable> {
  return startInSlot(
    place,
    () => [],
    async (name) => {
      const held = await place.engine
        .createContainer({ name, Image: image, Labels: toLabels(place.own()) })
        .catch((error: unknown) => {
          throw engineStatus(error) === 409 ? slotTaken(name, error) : error;
        });
      return { [Symbol.asyncDispose]: () => held.remove({ force: true }) };
    },
  );
}

async function waitUntilFree({ engine, clearWay, signal }: SlotPlace, name: string): Promise<void> {
  for (;;) {
    if (await isAbsent(engine, name)) return;
    await clearWay?.();
    await pause(LOOK_FOR_SLOT_EVERY_MS, undefined, { signal });
  }
}

async function isAbsent(engine: Engine, name: string): Promise<boolean> {
  try {
    await engine.getContainer(name).inspect();
    return false;
  } catch (error) {
    if (isGone(error)) return true;
    throw error;
  }
}
