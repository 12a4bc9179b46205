import { runView, START_MS, trialRow } from "@plumbline/core/result/testing/sample-run";
import type { LiveEntry } from "@plumbline/core/run/live-entry";
import { describe, expect, it } from "vitest";
import { sampleFrame as frame } from "#charts/testing/sample-frame.ts";
import { applyChange } from "./live-change.ts";
import { applyEntries, fromSnapshot, type LiveRun, withSnapshot } from "./live-run.ts";
import { createLiveSession, type LiveListener, type LiveReport } from "./live-session.ts";

const at = new Date(START_MS);
const running = trialRow({ status: "running", phase: "measure", startedAt: at });
const ended = trialRow({ status: "succeeded", startedAt: at, finishedAt: at });
const again = trialRow({
  status: "running",
  startedAt: at,
  failedAttempts: [{ at, failure: { code: "INTERNAL", title: "", message: "", nextStep: "", evidence: {} } }] as never,
});
const entries: LiveEntry[] = [
  { id: "11-0", event: { type: "trial", row: running } },
  { id: "11-1", event: { type: "frame", trialId: "t0", frame: frame(0) } },
  { id: "12-0", event: { type: "frame", trialId: "t0", frame: frame(1) } },
  { id: "12-1", event: { type: "log", trialId: "t0", source: "server", lines: ["listening", "ready"] } },
  { id: "13-0", event: { type: "event", event: { eventId: "e1", at, level: "info", text: "gate", trialId: "t0" } } },
  { id: "14-0", event: { type: "trial", row: again } },
  { id: "15-0", event: { type: "frame", trialId: "t0", frame: frame(2) } },
  {
    id: "16-0",
    event: {
      type: "log",
      trialId: "t0",
      source: "server",
      lines: Array.from({ length: 600 }, (_, line) => `line ${line}`),
    },
  },
  { id: "17-0", event: { type: "trial", row: ended } },
  {
    id: "18-0",
    event: { type: "run", status: "succeeded", failure: null, startedAt: at, finishedAt: at, cancelRequestedAt: null },
  },
];

/** A session on a channel that the test plays, and a page that applies its reports as they arrive from another thread. */
function openSession() {
  const reports: LiveReport[] = [];
  const waiting: (() => void)[] = [];
  const subscribed: { input: { runId: string; lastEventId: string }; listener: LiveListener }[] = [];
  const tell = createLiveSession({
    post: (report) => reports.push(structuredClone(report)),
    subscribe: (input, listener) => subscribed.push({ input, listener }),
    after: (_, act) => waiting.push(act),
  });
  const run = runView({ cursor: "10-0" });
  tell({ type: "watch", run: structuredClone(run) });
  const [first] = subscribed;
  if (!first) throw new Error("the session has not subscribed");
  const flush = () => {
    for (const act of waiting.splice(0)) act();
  };
  const page = () =>
    reports.reduce<LiveRun>(
      (state, report) => (report.type === "change" ? applyChange(state, report.change) : state),
      fromSnapshot(run),
    );
  return { run, tell, reports, flush, page, input: first.input, listener: first.listener };
}

const shown = ({ run, frames, logs }: LiveRun) => ({ run, frames, logs });

describe("a live session", () => {
  it("subscribes from the snapshot's position", () => {
    expect(openSession().input).toEqual({ runId: runView().runId, lastEventId: "10-0" });
  });

  it("brings the page to the state that the reducers give, however the entries are gathered", () => {
    for (let size = 1; size <= entries.length; size++) {
      const { run, listener, flush, page } = openSession();
      for (const [index, entry] of entries.entries()) {
        listener.onEntry(entry);
        if ((index + 1) % size === 0) flush();
      }
      flush();
      expect(shown(page()), `${size} at once`).toEqual(shown(applyEntries(fromSnapshot(run), entries)));
    }
  });

  it("reports a second as one frame, and nothing that did not change", () => {
    const { listener, flush, reports } = openSession();
    for (const entry of entries.slice(0, 2)) listener.onEntry(entry);
    flush();
    listener.onEntry(entries[2] as LiveEntry);
    flush();
    expect(reports.at(-1)).toEqual({
      type: "change",
      change: { frames: { t0: { dropped: 0, kept: 1, added: [frame(1)] } } },
    });
  });

  it("reports nothing for entries that it had already", () => {
    const { listener, flush, reports } = openSession();
    for (const entry of [...entries, ...entries]) listener.onEntry(entry);
    flush();
    expect(reports).toHaveLength(1);
    for (const entry of entries) listener.onEntry(entry);
    flush();
    expect(reports).toHaveLength(1);
  });

  it("merges a newer snapshot, and ignores one that is older than what came", () => {
    const { run, tell, listener, flush, page } = openSession();
    for (const entry of entries.slice(0, 4)) listener.onEntry(entry);
    flush();
    const [newer, older] = [runView({ cursor: "40-0", name: "renamed" }), runView({ cursor: "10-0", name: "old" })];
    tell({ type: "snapshot", run: newer });
    tell({ type: "snapshot", run: older });
    const state = applyEntries(fromSnapshot(run), entries.slice(0, 4));
    expect(shown(page())).toEqual(shown(withSnapshot(state, newer)));
  });

  it("asks for a snapshot after a gap and after each further start, but not after the first", () => {
    const { listener, reports } = openSession();
    listener.onStarted();
    expect(reports).toEqual([]);
    listener.onStarted();
    listener.onEntry({ id: "0-0", event: { type: "gap" } });
    expect(reports).toEqual([{ type: "lost" }, { type: "lost" }]);
  });

  it("passes the server's refusal on, with what the server tells of it", () => {
    const { listener, reports } = openSession();
    listener.onConnected(true);
    listener.onError({ message: "no such run", data: { failure: { code: "NOT_FOUND" } } });
    expect(reports).toEqual([
      { type: "connected", connected: true },
      { type: "refused", message: "no such run", data: { failure: { code: "NOT_FOUND" } } },
    ]);
  });
});
