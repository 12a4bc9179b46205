import type { Disturbance, Watched } from "@plumbline/core/audit/disturbance";
import type { AppError } from "@plumbline/core/failure/app-error";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import type { RunningContainer } from "../docker/container/container.ts";
import type { Engine } from "../docker/engine.ts";
import { readStartedAt } from "../docker/engine-info.ts";
import { type EngineEvents, subscribeToEvents } from "./engine-events.ts";
import { explainEnd } from "./explain-end.ts";
import { explainFailedStop, explainServerEnd } from "./explain-server-end.ts";
import { LoadClock, type TimedDisturbance } from "./load-clock.ts";
import { type OwnAct, readEvents, type WatchedAttempt } from "./read-events.ts";
import type { WatchedEngine } from "./watched-engine.ts";

/** Watches what others do to a trial, from before its first container to the load's end. Disposal ends it. */
export interface TrialWatch extends AsyncDisposable {
  /** The clock of the load. It observes each frame on arrival. */
  readonly clock: LoadClock;
  /** Announces that the worker now restarts a container itself. */
  expectRestart(containerId: string): void;
  /** Announces that the worker now sends a container a signal itself, and that the container goes on. */
  expectSignal(containerId: string): void;
  /** A container that others hold paused now; null if there is none. */
  findPaused(): TimedDisturbance | null;
  /**
   * The reason why a container ended, if others ended it: removed, sent a signal, or stopped with its engine. Null where it ended by itself.
   * @param when completes the sentence, such as "while it was measured"
   * @throws ENGINE_UNAVAILABLE, GENERATOR_ENGINE_UNAVAILABLE where its engine is gone for good
   */
  explainEnd(container: Pick<RunningContainer, "containerId">, when: string): Promise<AppError | null>;
  /** The reason for an error while the server was started or checked: a restart of the engine, or the error as it is. See `explainServerEnd`. */
  explainServerEnd(error: unknown, when: string): Promise<unknown>;
  /** The reason why a server failed a check of its stop, where others had a part in it; null otherwise. See `explainFailedStop`. */
  explainFailedStop(when: string): Promise<AppError | null>;
  /** Ends the load: from now on the worker itself stops containers. */
  endLoad(): void;
  /** The disturbances until the load's end, with `others` that were detected elsewhere, and the sources that were watched throughout. */
  conclude(others: readonly TimedDisturbance[]): { disturbances: Disturbance[]; watched: Watched[] };
}

/**
 * Begins to watch an attempt at a trial on its engines: the server's, and those of generators on other hosts. Later events of these engines
 * are received. If an engine does not answer, the watch goes on without it, and `conclude` reports that.
 */
export async function watchTrial(
  attempt: WatchedAttempt,
  engines: readonly { readonly engine: Engine; readonly address?: string | undefined }[],
): Promise<TrialWatch> {
  await using opened = new Disposables();
  const watched: WatchedEngine[] = [];
  for (const { engine, address } of engines) {
    const events = await subscribeIfItAnswers(engine);
    if (events) watched.push({ address, startedAtMs: await readStartedAt(engine), events: opened.use(events) });
  }
  const clock = new LoadClock();
  const acts: OwnAct[] = [];
  let endedMs: number | null = null;
  const endMs = () => endedMs ?? performance.now();
  const read = () => watched.flatMap(({ events }) => readEvents(events.received, { attempt, endMs: endMs(), acts }));
  const lost = () => watched.flatMap(({ events }) => lossOf(events.lostAtMs, endMs()));
  const all = opened.release();
  return {
    clock,
    expectRestart: (containerId) => acts.push({ containerId, sinceMs: performance.now(), endsWith: "restart" }),
    expectSignal: (containerId) => acts.push({ containerId, sinceMs: performance.now(), endsWith: "kill" }),
    findPaused: () => {
      const nowMs = performance.now();
      return read().find(({ kind, toMs }) => kind === "paused" && toMs >= nowMs - 1) ?? null;
    },
    explainEnd: (container, when) => explainEnd(watched, container.containerId, when),
    explainServerEnd: (error, when) => explainServerEnd(watched, attempt, error, when),
    explainFailedStop: (when) => explainFailedStop(watched, attempt, when),
    endLoad: () => {
      endedMs ??= performance.now();
    },
    conclude: (others) => ({
      disturbances: [...read(), ...lost(), ...others]
        .map((disturbance) => clock.toDisturbance(disturbance))
        .filter(({ toS }) => toS > 0),
      watched: watched.length === engines.length && lost().length === 0 ? ["engine-events", "database"] : ["database"],
    }),
    [Symbol.asyncDispose]: () => all[Symbol.asyncDispose](),
  };
}

function lossOf(lostAtMs: number | null, endMs: number): TimedDisturbance[] {
  return lostAtMs === null || lostAtMs > endMs
    ? []
    : [
        {
          kind: "engine-lost",
          of: "engine",
          fromMs: lostAtMs,
          toMs: endMs,
          sentence: "The engine's stream of events ended, as it does when the engine is restarted.",
        },
      ];
}

/** The engine's events; null where it does not answer, so that the caller can record that nothing was watched. */
export async function subscribeIfItAnswers(engine: Engine): Promise<EngineEvents | null> {
  try {
    return await subscribeToEvents(engine);
  } catch {
    return null;
  }
}
