import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@plumbline/core/failure/app-error";
import { connectEngine } from "../docker/engine.ts";
import { readStartedAt } from "../docker/engine-info.ts";
import type { EngineEvent } from "./engine-events.ts";
import { howEnded, nameOf, roleOf, wasStoppedWithOthers } from "./read-events.ts";
import type { WatchedEngine } from "./watched-engine.ts";

/** Longest time from a container's end to the engine's event of it, and from that to the event of its removal. */
const HEAR_MS = 2_000;
const REMOVE_MS = 1_000;
/** Longest time from the end of a container, with which an engine begins to stop, to the end of its events. */
const STOP_MS = 3_000;
/** The same where it has ended several containers: it kills those that ignore its signal after 10 s, and stops after 15 s at the latest. */
const STOP_WITH_OTHERS_MS = 16_000;
/** An engine that restarts answers again within this time. */
const RETURN_TRIES = 10;
const RETURN_EVERY_MS = 1_000;

/**
 * The reason why a container ended, if others ended it; null if it ended by itself, or if the events were not received. See `TrialWatch`.
 * @param isCleared true if the worker itself has removed it since
 */
export async function explainEnd(
  engines: readonly WatchedEngine[],
  containerId: string,
  when: string,
  isCleared = false,
): Promise<AppError | null> {
  const engine = engines.find(({ events }) => events.received.some((event) => event.containerId === containerId));
  if (!engine) return null;
  const { events } = engine;
  const how = () => {
    const end = howEnded(events.received, containerId);
    return isCleared && end === "removed" ? "killed" : end;
  };
  await events.waitFor(() => how() !== null, HEAR_MS);
  if (events.lostAtMs === null && how() !== "killed" && how() !== "removed") return null;
  // an engine that stops ends its containers by signals, too
  const aloneMs = isCleared ? STOP_MS : REMOVE_MS;
  const stopMs = wasStoppedWithOthers(events.received, containerId) ? STOP_WITH_OTHERS_MS : aloneMs;
  await events.waitFor(() => how() === "removed", stopMs);
  const name = nameOf(roleOf(nameIn(events.received, containerId)) ?? "server");
  if (how() === "removed") return new AppError("CONTAINER_REMOVED", `${name} was removed from outside ${when}.`);
  if (await hasRestarted(engine))
    return new AppError(
      "ENGINE_RESTARTED",
      `The Docker engine was restarted ${when}, and its containers ended with it.`,
    );
  return how() === "killed" ? new AppError("CONTAINER_KILLED", `${name} was ended from outside ${when}.`) : null;
}

/** True if an engine is another process than when the watch began. It may be away for a moment. */
async function hasRestarted({ address, startedAtMs, events }: WatchedEngine): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      const now = await readStartedAt(await connectEngine(address));
      return startedAtMs === null ? events.lostAtMs !== null : now !== startedAtMs;
    } catch (error) {
      if (tries === RETURN_TRIES) throw error;
      await pause(RETURN_EVERY_MS);
    }
  }
}

function nameIn(events: readonly EngineEvent[], containerId: string): string {
  return events.find((event) => event.containerId === containerId && event.name !== undefined)?.name ?? "";
}
