import { createInterface } from "node:readline";
import { jsonOrUndefined } from "@plumbline/core/json/parse-json";
import { z } from "zod";
import type { Engine } from "../docker/engine.ts";
import { trialOf } from "../docker/labels.ts";

/** The engine's names of events that change a container or its place on a network. */
const ACTIONS = [
  "start",
  "pause",
  "unpause",
  "update",
  "kill",
  "die",
  "restart",
  "destroy",
  "connect",
  "disconnect",
] as const;

const Message = z.object({
  Type: z.enum(["container", "network"]),
  Action: z.enum(ACTIONS),
  Actor: z.object({ ID: z.string(), Attributes: z.record(z.string(), z.string()).default({}) }),
});

/** An engine's event about a container. */
export interface EngineEvent {
  /** Time of its arrival by the monotonic clock: milliseconds after the event, independent of the engine's clock. */
  readonly atMs: number;
  readonly action: (typeof ACTIONS)[number];
  readonly containerId: string;
  /** The container's name, and the attempt at a trial that it is part of; absent in events of a network. */
  readonly name?: string | undefined;
  readonly trialId?: string | undefined;
  readonly attemptId?: string | undefined;
  /** By number, of a `kill`. */
  readonly signal?: string | undefined;
}

/** The events of one engine, from the subscription on. Disposal ends it. */
export interface EngineEvents extends AsyncDisposable {
  /** In their order. */
  readonly received: readonly EngineEvent[];
  /** Time at which the engine ended the stream, as it does when it stops; null while it is open. */
  readonly lostAtMs: number | null;
  /** Resolves as soon as the received events fulfil the condition, the stream is lost, or the time is over. */
  waitFor(condition: (received: readonly EngineEvent[]) => boolean, timeoutMs: number): Promise<void>;
}

/** Reads one line of an engine's events; undefined if it is not about a container. */
export function parseEvent(line: string, atMs: number): EngineEvent | undefined {
  const parsed = Message.safeParse(jsonOrUndefined(line));
  if (!parsed.success) return undefined;
  const { Type, Action, Actor } = parsed.data;
  if (Type === "network")
    return Actor.Attributes.container ? { atMs, action: Action, containerId: Actor.Attributes.container } : undefined;
  const { name, signal } = Actor.Attributes;
  return { atMs, action: Action, containerId: Actor.ID, name, signal, ...trialOf(Actor.Attributes) };
}

/** Subscribes to an engine's events. Events after this has resolved are received. @throws the engine's own error */
export async function subscribeToEvents(engine: Engine): Promise<EngineEvents> {
  const stream = await engine.getEvents({ filters: { type: ["container", "network"], event: [...ACTIONS] } });
  const received: EngineEvent[] = [];
  const waiting = new Set<() => void>();
  let lostAtMs: number | null = null;
  const notify = () => {
    for (const check of [...waiting]) check();
  };
  const lines = createInterface({ input: stream });
  lines.on("line", (line) => {
    const event = parseEvent(line, performance.now());
    if (!event) return;
    received.push(event);
    notify();
  });
  const lose = () => {
    lostAtMs ??= performance.now();
    notify();
  };
  // readline passes on the errors of its stream
  for (const source of [stream, lines]) source.on("error", lose).on("close", lose);
  return {
    received,
    get lostAtMs() {
      return lostAtMs;
    },
    waitFor: (condition, timeoutMs) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(check);
          resolve();
        };
        const check = () => {
          if (lostAtMs !== null || condition(received)) end();
        };
        const timer = setTimeout(end, timeoutMs);
        waiting.add(check);
        check();
      }),
    async [Symbol.asyncDispose]() {
      lines.close();
      if ("destroy" in stream && typeof stream.destroy === "function") stream.destroy();
    },
  };
}
