import type { DisturbedPart } from "@plumbline/core/audit/disturbance";
import type { Ownership } from "../docker/labels.ts";
import type { EngineEvent } from "./engine-events.ts";
import type { TimedDisturbance } from "./load-clock.ts";

/** A restart or a signal by the worker itself: events of that container are expected until the one that ends it. */
export type OwnAct = { readonly containerId: string; readonly sinceMs: number; readonly endsWith: "restart" | "kill" };

/** An attempt at a trial. Events of earlier attempts do not count: the reaper may still remove their containers. */
export type WatchedAttempt = Pick<Ownership, "trialId" | "attemptId">;

const isPartOf = (event: EngineEvent, { trialId, attemptId }: WatchedAttempt) =>
  event.trialId === trialId && event.attemptId === attemptId;

/** The state of a container while its events are read. */
type Member = {
  readonly of: DisturbedPart;
  pausedAtMs: number | null;
  cutAtMs: number | null;
  kill: { atMs: number; signal: string } | null;
  dead: boolean;
};

const NAMES: Readonly<Record<DisturbedPart, string>> = {
  server: "The server",
  companion: "A container beside the server",
  generator: "The load generator",
  proxy: "The proxy",
  client: "The client",
  worker: "The worker",
  engine: "The engine",
};

/** The name of a container of the trial in sentences. */
export const nameOf = (of: DisturbedPart) => NAMES[of];

/** The part of a trial that a container is, by its name; undefined for a helper, such as one that fills a volume. */
export function roleOf(name: string): DisturbedPart | undefined {
  if (name.startsWith("plumbline-generator-")) return "generator";
  if (name.startsWith("plumbline-proxy-")) return "proxy";
  if (name.startsWith("plumbline-client-")) return "client";
  if (/-slot-[01]$/.test(name)) return "server";
  return /-slot-[01]-/.test(name) ? "companion" : undefined;
}

/**
 * Finds disturbances of a trial's containers in the engine's events until the load's end. A container that ended without a signal ended
 * by itself, and its disconnection from the network is part of that.
 */
export function readEvents(
  events: readonly EngineEvent[],
  { attempt, endMs, acts }: { attempt: WatchedAttempt; endMs: number; acts: readonly OwnAct[] },
): TimedDisturbance[] {
  const members = new Map<string, Member>();
  const disturbances: TimedDisturbance[] = [];
  for (const event of withoutOwn(events, acts)) {
    if (event.atMs > endMs) break;
    const of = isPartOf(event, attempt) ? roleOf(event.name ?? "") : undefined;
    if (of && !members.has(event.containerId))
      members.set(event.containerId, { of, pausedAtMs: null, cutAtMs: null, kill: null, dead: false });
    const member = members.get(event.containerId);
    if (member) disturbances.push(...follow(member, event, endMs));
  }
  return [...disturbances, ...[...members.values()].flatMap((member) => stillOpen(member, endMs))].toSorted(
    (a, b) => a.fromMs - b.fromMs,
  );
}

/** Updates the state by one event. @returns the disturbances that it ends */
function follow(member: Member, { action, atMs, signal }: EngineEvent, endMs: number): TimedDisturbance[] {
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
      return [disturbanceOf(member, "limits-changed", "got other limits from outside", atMs, endMs)];
    case "kill":
      member.kill ??= { atMs, signal: signal ?? "?" };
      return [];
    case "die": {
      const over = member.kill
        ? [disturbanceOf(member, "killed", "was ended from outside", member.kill.atMs, endMs)]
        : [];
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

function stillOpen(member: Member, endMs: number): TimedDisturbance[] {
  const { kill } = member;
  return [
    ...paused(member, endMs),
    ...cut(member, endMs),
    ...(kill
      ? [disturbanceOf(member, "signalled", `was sent signal ${kill.signal} from outside`, kill.atMs, kill.atMs)]
      : []),
  ];
}

const paused = (member: Member, toMs: number) =>
  member.pausedAtMs === null
    ? []
    : [disturbanceOf(member, "paused", "was paused from outside", member.pausedAtMs, toMs)];

const cut = (member: Member, toMs: number) =>
  member.cutAtMs === null
    ? []
    : [disturbanceOf(member, "network-cut", "was taken off the trial's network from outside", member.cutAtMs, toMs)];

function disturbanceOf(
  { of }: Member,
  kind: TimedDisturbance["kind"],
  what: string,
  fromMs: number,
  toMs: number,
): TimedDisturbance {
  return { kind, of, fromMs, toMs, sentence: `${nameOf(of)} ${what}.` };
}

function withoutOwn(events: readonly EngineEvent[], acts: readonly OwnAct[]): EngineEvent[] {
  const open = [...acts];
  return events.filter((event) => {
    const own = open.findIndex(
      ({ containerId, sinceMs }) => containerId === event.containerId && event.atMs >= sinceMs,
    );
    if (own < 0) return true;
    if (event.action === open[own]?.endsWith) open.splice(own, 1);
    // these are not part of either: somebody else did them meanwhile
    return ["pause", "unpause", "update"].includes(event.action);
  });
}

/** The way in which a container ended, by its engine's events; null while it runs. */
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

/** An engine that stops signals all of its containers within this time. */
const TOGETHER_MS = 1_000;
const SIGKILL = "9";

/**
 * True if a container was sent a signal other than SIGKILL together with another one: an engine that stops does so. Whether it really
 * stops is known seconds later only, as it waits for its containers.
 */
export function wasStoppedWithOthers(events: readonly EngineEvent[], containerId: string): boolean {
  const kills = events.filter(({ action, signal }) => action === "kill" && signal !== SIGKILL);
  const own = kills.findLast((event) => event.containerId === containerId);
  return (
    own !== undefined &&
    kills.some((event) => event.containerId !== containerId && Math.abs(event.atMs - own.atMs) <= TOGETHER_MS)
  );
}

/** True if a container was sent two signals to stop, one of which is not the worker's own. SIGKILL follows a stop that takes too long. */
export function wasToldTwice(events: readonly EngineEvent[], containerId: string): boolean {
  return (
    events.filter((event) => event.containerId === containerId && event.action === "kill" && event.signal !== SIGKILL)
      .length > 1
  );
}
