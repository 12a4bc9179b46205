import type { FrameView } from "@plumbline/core/frame/frame";
import { isAfter } from "@plumbline/core/run/is-after";
import type { LiveEntry } from "@plumbline/core/run/live-entry";
import type { LiveEvent, RunEvent, RunView } from "@plumbline/core/run/views";
import type { Status } from "@plumbline/core/task/status";
import type { TrialRow } from "@plumbline/core/trial/views";

/** Lines of logs and of events that a page keeps. */
const KEPT_LOG_LINES = 500;
const KEPT_EVENTS = 500;

export type LogLine = { key: string; trialId: string; source: "build" | "server" | "generator"; text: string };

/** The cursor of a snapshot whose stream was empty or unavailable. */
const NO_CURSOR = "0-0";

/** A run on the page: the newest snapshot, and every event since. */
export type LiveRun = {
  /** `cursor` is the position up to which the run and its trials are known: the snapshot's, or that of the last change. */
  run: RunView;
  /** The snapshot that was taken last. */
  snapshot: RunView;
  /** The position at which the subscription began. */
  since: string;
  /** The last entry that came. */
  seen: string;
  /** Frames that came live, by trial, in the order of their sequence. */
  frames: Readonly<Record<string, readonly FrameView[]>>;
  logs: readonly LogLine[];
};

/** The state that a snapshot begins with. */
export function fromSnapshot(run: RunView): LiveRun {
  return { run, snapshot: run, since: run.cursor, seen: run.cursor, frames: {}, logs: [] };
}

/**
 * Merges a newer snapshot with live events; one that is older than a received change is ignored. One without a cursor
 * was read while there was no channel, so nothing live is newer.
 */
export function withSnapshot(state: LiveRun, snapshot: RunView): LiveRun {
  if (snapshot === state.snapshot) return state;
  if (snapshot.runId !== state.run.runId) return fromSnapshot(snapshot);
  if (snapshot.cursor === NO_CURSOR) return { ...state, snapshot, run: { ...snapshot, cursor: state.run.cursor } };
  return isAfter(state.run.cursor, snapshot.cursor) ? state : { ...state, snapshot, run: snapshot };
}

/**
 * Applies entries in order. Each counts once, and the snapshot's facts stay: a repeated entry
 * after a reconnect, the state is the same. After a gap all that follows is new, and so is the next snapshot.
 */
export function applyEntries(state: LiveRun, entries: readonly LiveEntry[]): LiveRun {
  let current = state;
  for (const { id, event } of entries) {
    if (event.type === "gap") current = { ...withCursor(current, id), seen: id };
    else if (isAfter(id, current.seen)) current = { ...applyEvent(current, event, id), seen: id };
  }
  return current;
}

function withCursor(state: LiveRun, cursor: string): LiveRun {
  return { ...state, run: { ...state.run, cursor } };
}

function applyEvent(state: LiveRun, event: LiveEvent, id: string): LiveRun {
  switch (event.type) {
    case "frame":
      return {
        ...state,
        frames: { ...state.frames, [event.trialId]: mergeLiveFrames(state.frames[event.trialId] ?? [], [event.frame]) },
      };
    case "log": {
      const lines = event.lines.map((text, index) => ({
        key: `${id}/${index}`,
        trialId: event.trialId,
        source: event.source,
        text,
      }));
      return { ...state, logs: [...state.logs, ...lines].slice(-KEPT_LOG_LINES) };
    }
    default:
      return isAfter(id, state.run.cursor) ? changeRun(withCursor(state, id), event) : state;
  }
}

/** Events that a snapshot includes as well. */
function changeRun(state: LiveRun, event: LiveEvent): LiveRun {
  switch (event.type) {
    case "run": {
      const { type: _, ...changed } = event;
      return { ...state, run: { ...state.run, ...changed } };
    }
    case "trial": {
      const rows = state.run.rows.map((row) => (row.trialId === event.row.trialId ? event.row : row));
      const frames = isAnotherAttempt(state.run.rows, event.row)
        ? { ...state.frames, [event.row.trialId]: [] }
        : state.frames;
      return { ...state, frames, run: { ...state.run, rows, trials: countByStatus(rows) } };
    }
    case "event":
      return { ...state, run: { ...state.run, events: addEvent(state.run.events, event.event) } };
    default:
      return state;
  }
}

/** True if a trial starts over: its live frames are those of a failed attempt. */
function isAnotherAttempt(rows: readonly TrialRow[], { trialId, failedAttempts }: TrialRow): boolean {
  const before = rows.find((row) => row.trialId === trialId);
  return before !== undefined && before.failedAttempts.length < failedAttempts.length;
}

function addEvent(events: readonly RunEvent[], added: RunEvent): RunEvent[] {
  return events.some((event) => event.eventId === added.eventId) ? [...events] : [...events, added].slice(-KEPT_EVENTS);
}

/** Trials by status, every status present. */
function countByStatus(rows: readonly TrialRow[]): Record<Status, number> {
  const counts: Record<Status, number> = { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 };
  for (const row of rows) counts[row.status]++;
  return counts;
}

/** Merges two lists of a trial's frames, each sequence once, in order. The usual case, appending, copies nothing else. */
export function mergeLiveFrames(known: readonly FrameView[], added: readonly FrameView[]): readonly FrameView[] {
  const first = added[0];
  if (!first) return known;
  const last = known.at(-1);
  if (!last) return added;
  if (added.length === 1 && first.seq > last.seq) return [...known, first];
  const bySeq = new Map([...known, ...added].map((frame) => [frame.seq, frame]));
  return bySeq.size === known.length ? known : [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** A trial's stored frames, which have no gaps, and the live ones from after them. */
export function joinFrames(stored: readonly FrameView[], live: readonly FrameView[]): readonly FrameView[] {
  const last = stored.at(-1);
  const endMs = last ? last.startMs + last.durationMs : Number.NEGATIVE_INFINITY;
  // by its middle: stored frames may be ten seconds long, and starts are rounded
  return mergeLiveFrames(
    stored,
    live.filter(({ startMs, durationMs }) => startMs + durationMs / 2 > endMs),
  );
}
