import type { Befallen } from "@plumbline/core/audit/disturbance";
import type { Ownership } from "../docker/labels.ts";
import type { EngineEvent } from "./engine-events.ts";
import type { Happening } from "./happening.ts";

/** A restart of the worker's own: what the engine says of that container from then on until it runs again is no news. */
export type OwnRestart = { readonly containerId: string; readonly sinceMs: number };

/** An attempt at a trial: the reaper may still remove what an earlier one left, which is no disturbance. */
export type WatchedAttempt = Pick<Ownership, "trialId" | "attemptId">;

const isPartOf = (event: EngineEvent, { trialId, attemptId }: WatchedAttempt) =>
  event.trialId === trialId && event.attemptId === attemptId;

/** The state of a container while its events are read. */
type Member = {
  readonly of: Befallen;
  pausedAtMs: number | null;
  cutAtMs: number | null;
  kill: { atMs: number; signal: string } | null;
  dead: boolean;
};

const NAMES: Readonly<Record<Befallen, string>> = {
  server: "The server",
  companion: "A container beside the server",
  generator: "The load generator",
  client: "The client",
  worker: "The worker",
  engine: "The engine",
};

/** The name of a container of the trial in sentences. */
export const nameOf = (of: Befallen) => NAMES[of];

/** Which part of a trial a container is, by its name; undefined for one that only helps, such as to fill a volume. */
export function roleOf(name: string): Befallen | undefined {
  if (name.startsWith("plumbline-generator-")) return "generator";
  if (name.startsWith("plumbline-client-")) return "client";
  if (/-slot-0$/.test(name)) return "server";
  return /-slot-0-/.test(name) ? "companion" : undefined;
}

/**
 * Finds what others did to a trial's containers in the engine's events until the load's end. The end of a container that
 * nobody sent a signal is its own, and leaves the network with it.
 */
export function readEvents(
  events: readonly EngineEvent[],
  { attempt, endMs, restarts }: { attempt: WatchedAttempt; endMs: number; restarts: readonly OwnRestart[] },
): Happening[] {
  const members = new Map<string, Member>();
  const happenings: Happening[] = [];
  for (const event of withoutRestarts(events, restarts)) {
    if (event.atMs > endMs) break;
    const of = isPartOf(event, attempt) ? roleOf(event.name ?? "") : undefined;
    if (of && !members.has(event.containerId))
      members.set(event.containerId, { of, pausedAtMs: null, cutAtMs: null, kill: null, dead: false });
    const member = members.get(event.containerId);
    if (member) happenings.push(...follow(member, event, endMs));
  }
  return [...happenings, ...[...members.values()].flatMap((member) => stillOpen(member, endMs))].toSorted(
    (a, b) => a.fromMs - b.fromMs,
  );
}

/** Takes one event into account; returns what is over with it. */
function follow(member: Member, { action, atMs, signal }: EngineEvent, endMs: number): Happening[] {
  switch (action) {
    case "pause":
      member.pausedAtMs ??= atMs;
      return [];
    case "unpause": {
      const over = paused(member, atMs);
      member.pausedAtMs = null;
      return over;
    }
    case "update":
      return [happening(member, "limits-changed", "got other limits from outside", atMs, endMs)];
    case "kill":
      member.kill ??= { atMs, signal: signal ?? "?" };
      return [];
    case "die": {
      const over = member.kill ? [happening(member, "killed", "was ended from outside", member.kill.atMs, endMs)] : [];
      Object.assign(member, { dead: true, kill: null });
      return over;
    }
    case "start":
      member.dead = false;
      return [];
    case "disconnect":
      if (!member.dead) member.cutAtMs ??= atMs;
      return [];
    case "connect": {
      const over = cut(member, atMs);
      member.cutAtMs = null;
      return over;
    }
    default:
      return [];
  }
}

function stillOpen(member: Member, endMs: number): Happening[] {
  const { kill } = member;
  return [
    ...paused(member, endMs),
    ...cut(member, endMs),
    ...(kill
      ? [happening(member, "signalled", `was sent signal ${kill.signal} from outside`, kill.atMs, kill.atMs)]
      : []),
  ];
}

const paused = (member: Member, toMs: number) =>
  member.pausedAtMs === null ? [] : [happening(member, "paused", "was paused from outside", member.pausedAtMs, toMs)];

const cut = (member: Member, toMs: number) =>
  member.cutAtMs === null
    ? []
    : [happening(member, "network-cut", "was taken off the trial's network from outside", member.cutAtMs, toMs)];

function happening({ of }: Member, kind: Happening["kind"], what: string, fromMs: number, toMs: number): Happening {
  return { kind, of, fromMs, toMs, sentence: `${nameOf(of)} ${what}.` };
}

function withoutRestarts(events: readonly EngineEvent[], restarts: readonly OwnRestart[]): EngineEvent[] {
  const open = [...restarts];
  return events.filter((event) => {
    const own = open.findIndex(
      ({ containerId, sinceMs }) => containerId === event.containerId && event.atMs >= sinceMs,
    );
    if (own < 0) return true;
    if (event.action === "restart") open.splice(own, 1);
    // the rest of what somebody may do in the meantime is not part of a restart
    return ["pause", "unpause", "update"].includes(event.action);
  });
}

/** How a container ended, by what its engine said: by itself, by a signal from outside, or removed; null where it has not. */
export function howEnded(
  events: readonly EngineEvent[],
  containerId: string,
): "by itself" | "killed" | "removed" | null {
  const own = events.filter((event) => event.containerId === containerId);
  const started = own.findLastIndex(({ action }) => action === "start");
  const since = own.slice(started + 1).map(({ action }) => action);
  const [killed, died] = [since.indexOf("kill"), since.indexOf("die")];
  if (died < 0) return null;
  if (killed < 0 || killed > died) return "by itself";
  return since.includes("destroy") ? "removed" : "killed";
}
