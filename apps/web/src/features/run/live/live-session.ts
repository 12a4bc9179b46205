import type { LiveEntry } from "@plumbline/core/run/live-entry";
import type { RunView } from "@plumbline/core/run/views";
import { findChange, type LiveChange } from "./live-change.ts";
import { applyEntries, fromSnapshot, type LiveRun, withSnapshot } from "./live-run.ts";

/** A request of a page: to watch a run from a snapshot on, or to take a newer snapshot of it. */
export type LiveRequest = { type: "watch"; run: RunView } | { type: "snapshot"; run: RunView };

/** A message to the page. `lost`: events may be missing, so the page reads a snapshot. `refused` ends the session. */
export type LiveReport =
  | { type: "change"; change: LiveChange }
  | { type: "connected"; connected: boolean }
  | { type: "lost" }
  | { type: "refused"; message: string; data: unknown };

/** The session as its subscription sees it. */
export type LiveListener = {
  onConnected: (connected: boolean) => void;
  /** The server answers; again after each lost connection. */
  onStarted: () => void;
  onEntry: (entry: LiveEntry) => void;
  /** `data` is what the server tells about the failure. */
  onError: (error: { message: string; data: unknown }) => void;
};

/** The session's surroundings: its page, the live channel and the clock. */
export type LiveEffects = {
  post: (report: LiveReport) => void;
  /** Subscribes to a run's events after a position. */
  subscribe: (input: { runId: string; lastEventId: string }, listener: LiveListener) => void;
  after: (delayMs: number, act: () => void) => void;
};

/** Entries within this time are reported together: a resuming page gets hundreds at once. */
const GATHER_MS = 40;

/**
 * Follows one run for a page: takes its requests, applies the events of the live channel to the snapshot, and reports what changed. The
 * page begins with the same snapshot and applies the same changes.
 */
export function createLiveSession({ post, subscribe, after }: LiveEffects): (request: LiveRequest) => void {
  let state: LiveRun | undefined;
  let starts = 0;
  const gathered: LiveEntry[] = [];
  const moveTo = (next: LiveRun) => {
    const change = state && findChange(state, next);
    state = next;
    if (change) post({ type: "change", change });
  };
  const listener: LiveListener = {
    onConnected: (connected) => post({ type: "connected", connected }),
    onStarted: () => {
      if (starts++ > 0) post({ type: "lost" });
    },
    onEntry: (entry) => {
      if (entry.event.type === "gap") post({ type: "lost" });
      gathered.push(entry);
      if (gathered.length > 1) return;
      after(GATHER_MS, () => {
        const entries = gathered.splice(0);
        if (state) moveTo(applyEntries(state, entries));
      });
    },
    onError: ({ message, data }) => post({ type: "refused", message, data }),
  };
  return ({ type, run }) => {
    if (type === "snapshot" && state) return moveTo(withSnapshot(state, run));
    state = fromSnapshot(run);
    subscribe({ runId: run.runId, lastEventId: state.since }, listener);
  };
}
