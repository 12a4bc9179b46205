import type { Status } from "@plumbline/core/run/status";
import type { FrameView, LiveEvent, RunEvent, RunView, TrialRow } from "@plumbline/core/run/views";

/** Lines of logs and of events that a page keeps. */
const KEPT_LOG_LINES = 500;
const KEPT_EVENTS = 500;

export type LogLine = { key: string; trialId: string; source: "build" | "server" | "generator"; text: string };

/** A run as a page knows it: the snapshot, and everything that came since. */
export type LiveRun = {
  run: RunView;
  /** Frames that came live, by trial, in the order of their sequence. */
  frames: Readonly<Record<string, readonly FrameView[]>>;
  logs: readonly LogLine[];
};

/** An event of the run's live channel with its place in it. */
export type LiveEntry = { id: string; event: LiveEvent };

/** The state that a snapshot begins with. */
export function fromSnapshot(run: RunView): LiveRun {
  return { run, frames: {}, logs: [] };
}

/** A newer snapshot under what came live; an older or equal one changes nothing. */
export function withSnapshot(state: LiveRun, run: RunView): LiveRun {
  return run.runId !== state.run.runId
    ? fromSnapshot(run)
    : isAfter(run.cursor, state.run.cursor)
      ? { ...state, run }
      : state;
}

/**
 * Applies entries in their order. Entries at or before the state's cursor change nothing, and a frame counts once by its
 * trial and sequence: whatever is sent again after a reconnect, the state is the same.
 */
export function applyEntries(state: LiveRun, entries: readonly LiveEntry[]): LiveRun {
  let current = state;
  for (const { id, event } of entries) {
    if (isAfter(id, current.run.cursor)) current = applyEvent(withCursor(current, id), event, id);
  }
  return current;
}

function withCursor(state: LiveRun, cursor: string): LiveRun {
  return { ...state, run: { ...state.run, cursor } };
}

function applyEvent(state: LiveRun, event: LiveEvent, id: string): LiveRun {
  switch (event.type) {
    case "run": {
      const { type: _, ...changed } = event;
      return { ...state, run: { ...state.run, ...changed } };
    }
    case "trial": {
      const rows = state.run.rows.map((row) => (row.trialId === event.row.trialId ? event.row : row));
      return { ...state, run: { ...state.run, rows, trials: countByStatus(rows) } };
    }
    case "frame":
      return {
        ...state,
        frames: { ...state.frames, [event.trialId]: mergeFrames(state.frames[event.trialId] ?? [], [event.frame]) },
      };
    case "event":
      return { ...state, run: { ...state.run, events: addEvent(state.run.events, event.event) } };
    case "log": {
      const lines = event.lines.map((text, index) => ({
        key: `${id}/${index}`,
        trialId: event.trialId,
        source: event.source,
        text,
      }));
      return { ...state, logs: [...state.logs, ...lines].slice(-KEPT_LOG_LINES) };
    }
  }
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

/** Two lists of one trial's frames as one, each sequence once, in order. Appending in order, the usual case, copies nothing else. */
export function mergeFrames(known: readonly FrameView[], added: readonly FrameView[]): readonly FrameView[] {
  const first = added[0];
  if (!first) return known;
  const last = known.at(-1);
  if (!last) return added;
  if (added.length === 1 && first.seq > last.seq) return [...known, first];
  const bySeq = new Map([...known, ...added].map((frame) => [frame.seq, frame]));
  return bySeq.size === known.length ? known : [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** Whether a place in a live channel (`<ms>-<n>`) is after another. */
export function isAfter(id: string, other: string): boolean {
  const [ms = 0, n = 0] = id.split("-").map(Number);
  const [otherMs = 0, otherN = 0] = other.split("-").map(Number);
  return ms > otherMs || (ms === otherMs && n > otherN);
}
