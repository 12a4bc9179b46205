import type { FrameView } from "@plumbline/core/frame/frame";
import type { RunEvent, RunView } from "@plumbline/core/run/views";
import type { TrialRow } from "@plumbline/core/trial/views";
import type { LiveRun, LogLine } from "./live-run.ts";

/** Change of a list: items that left at its start, items that stay, and those that follow them. */
type ListChange<T> = { dropped: number; kept: number; added: readonly T[] };

/** The difference of two states of a run: what is not named is as before. */
export type LiveChange = {
  /** Facts of the run itself. */
  run?: Partial<RunView>;
  events?: ListChange<RunEvent>;
  /** Rows of trials, each in the place of the one with its id. */
  rows?: readonly TrialRow[];
  frames?: Readonly<Record<string, ListChange<FrameView>>>;
  logs?: ListChange<LogLine>;
};

/** The difference between two states; null where they show the same. Parts that are the same object are taken for equal. */
export function findChange(before: LiveRun, after: LiveRun): LiveChange | null {
  const sameTrials = before.run.rows.every(({ trialId }, index) => trialId === after.run.rows[index]?.trialId);
  const rows = sameTrials ? after.run.rows.filter((row, index) => row !== before.run.rows[index]) : [];
  const run = changedFacts(before.run, after.run, sameTrials ? ["rows", "events"] : ["events"]);
  const events = changeOfList(before.run.events, after.run.events);
  const logs = changeOfList(before.logs, after.logs);
  const frames = Object.entries(after.frames).flatMap(([trialId, list]) => {
    const change = changeOfList(before.frames[trialId] ?? [], list);
    return change ? [[trialId, change] as const] : [];
  });
  const change: LiveChange = {
    ...(Object.keys(run).length > 0 ? { run } : {}),
    ...(events ? { events } : {}),
    ...(rows.length > 0 ? { rows } : {}),
    ...(frames.length > 0 ? { frames: Object.fromEntries(frames) } : {}),
    ...(logs ? { logs } : {}),
  };
  return Object.keys(change).length > 0 ? change : null;
}

/** The state after a change. Parts that did not change stay the same objects, so that they are not drawn again. */
export function applyChange(state: LiveRun, { run, events, rows, frames, logs }: LiveChange): LiveRun {
  const changed = new Map(rows?.map((row) => [row.trialId, row]));
  const next: RunView = {
    ...state.run,
    ...run,
    ...(events ? { events: applyToList(state.run.events, events) } : {}),
    ...(rows ? { rows: state.run.rows.map((row) => changed.get(row.trialId) ?? row) } : {}),
  };
  const lists = Object.entries(frames ?? {}).map(
    ([trialId, change]) => [trialId, applyToList(state.frames[trialId] ?? [], change)] as const,
  );
  return {
    ...state,
    run: next,
    frames: lists.length > 0 ? { ...state.frames, ...Object.fromEntries(lists) } : state.frames,
    logs: logs ? applyToList(state.logs, logs) : state.logs,
  };
}

function changedFacts(before: RunView, after: RunView, apart: readonly string[]): Partial<RunView> {
  const names = (Object.keys(after) as (keyof RunView)[]).filter((name) => !apart.includes(name));
  return Object.fromEntries(names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]));
}

function changeOfList<T>(before: readonly T[], after: readonly T[]): ListChange<T> | null {
  if (before === after) return null;
  const [first] = after;
  const dropped = first === undefined ? before.length : Math.max(0, before.indexOf(first));
  let kept = 0;
  while (kept < after.length && dropped + kept < before.length && after[kept] === before[dropped + kept]) kept++;
  if (dropped === 0 && kept === before.length && kept === after.length) return null;
  return { dropped, kept, added: after.slice(kept) };
}

function applyToList<T>(list: readonly T[], { dropped, kept, added }: ListChange<T>): T[] {
  return [...list.slice(dropped, dropped + kept), ...added];
}
