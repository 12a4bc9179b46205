import { runView, START_MS, trialRow } from "@plumbline/core/result/testing/sample-run";
import type { LiveEntry } from "@plumbline/core/run/live-entry";
import { describe, expect, it } from "vitest";
import { sampleFrame as frame } from "#charts/testing/sample-frame.ts";
import { applyEntries, fromSnapshot, joinFrames, mergeLiveFrames, withSnapshot } from "./live-run.ts";

const at = new Date(START_MS);
const entries: LiveEntry[] = [
  { id: "11-0", event: { type: "trial", row: trialRow({ status: "running", phase: "warm-up", startedAt: at }) } },
  { id: "11-1", event: { type: "frame", trialId: "t0", frame: frame(0) } },
  { id: "12-0", event: { type: "frame", trialId: "t0", frame: frame(1) } },
  { id: "13-0", event: { type: "log", trialId: "t0", source: "server", lines: ["listening", "ready"] } },
  {
    id: "14-0",
    event: { type: "event", event: { eventId: "e1", at, level: "info", text: "gate passed", trialId: "t0" } },
  },
  { id: "15-0", event: { type: "trial", row: trialRow({ status: "succeeded", startedAt: at, finishedAt: at }) } },
  {
    id: "16-0",
    event: { type: "run", status: "succeeded", failure: null, startedAt: at, finishedAt: at, cancelRequestedAt: null },
  },
];

describe("applyEntries", () => {
  const state = applyEntries(fromSnapshot(runView()), entries);

  it("brings a run from its snapshot to its end", () => {
    expect(state.run).toMatchObject({
      status: "succeeded",
      finishedAt: at,
      cursor: "16-0",
      trials: { succeeded: 1, queued: 0 },
    });
    expect(state.frames.t0?.map(({ seq }) => seq)).toEqual([0, 1]);
    expect(state.logs.map(({ text }) => text)).toEqual(["listening", "ready"]);
    expect(state.run.events).toHaveLength(1);
  });

  it("ends in the same state when everything is sent a second time", () => {
    expect(applyEntries(state, entries)).toEqual(state);
  });

  it("ends in the same state however the entries are cut into batches, with overlaps", () => {
    for (let cut = 0; cut <= entries.length; cut++) {
      const resumed = applyEntries(
        applyEntries(fromSnapshot(runView()), entries.slice(0, cut)),
        entries.slice(Math.max(0, cut - 3)),
      );
      expect(resumed).toEqual(state);
    }
  });

  it("takes nothing that the snapshot already contains", () => {
    expect(applyEntries(fromSnapshot(runView({ cursor: "16-0" })), entries)).toEqual(
      fromSnapshot(runView({ cursor: "16-0" })),
    );
  });

  it("counts a frame once by trial and sequence though it comes under another id", () => {
    const again = applyEntries(state, [{ id: "20-0", event: { type: "frame", trialId: "t0", frame: frame(1) } }]);
    expect(again.frames.t0?.map(({ seq }) => seq)).toEqual([0, 1]);
  });

  it("counts an event once by its id", () => {
    const [event] = entries.filter((entry) => entry.event.type === "event");
    if (!event) throw new Error("no event");
    expect(applyEntries(state, [{ ...event, id: "21-0" }]).run.events).toHaveLength(1);
  });

  it("keeps a bounded tail of a log flood", () => {
    const flood = Array.from(
      { length: 40 },
      (_, index): LiveEntry => ({
        id: `30-${index}`,
        event: {
          type: "log",
          trialId: "t0",
          source: "server",
          lines: Array.from({ length: 100 }, (__, line) => `${index}/${line}`),
        },
      }),
    );
    const flooded = applyEntries(state, flood);
    expect(flooded.logs).toHaveLength(500);
    expect(flooded.logs.at(-1)?.text).toBe("39/99");
  });

  it("takes all that follows a gap, though a new channel's places are smaller, and the next snapshot", () => {
    const gapped = applyEntries(state, [
      { id: "0-0", event: { type: "gap" } },
      { id: "5-0", event: { type: "log", trialId: "t0", source: "server", lines: ["after"] } },
    ]);
    expect(gapped.logs.at(-1)?.text).toBe("after");
    expect(withSnapshot(gapped, runView({ cursor: "5-0", name: "renamed" })).run.name).toBe("renamed");
  });

  it("never changes the state it was given", () => {
    const before = fromSnapshot(runView());
    const copy = structuredClone(before);
    applyEntries(before, entries);
    expect(before).toEqual(copy);
  });
});

describe("withSnapshot", () => {
  it("takes a newer snapshot, keeps the live frames, and ignores an older one", () => {
    const state = applyEntries(fromSnapshot(runView()), entries.slice(0, 3));
    const newer = withSnapshot(state, runView({ cursor: "40-0", name: "renamed" }));
    expect([newer.run.name, newer.frames.t0?.length]).toEqual(["renamed", 2]);
    expect(withSnapshot(state, runView({ name: "old" }))).toBe(state);
  });

  it("takes one of the same place: what Redis never got changes no cursor", () => {
    const state = applyEntries(fromSnapshot(runView()), entries.slice(0, 1));
    const rows = [trialRow({ status: "succeeded", startedAt: at, finishedAt: at })];
    expect(withSnapshot(state, runView({ cursor: "11-0", rows })).run.rows).toEqual(rows);
  });

  it("takes one though frames and logs came after its place, and keeps those", () => {
    const state = applyEntries(fromSnapshot(runView()), entries.slice(0, 4));
    const newer = withSnapshot(state, runView({ cursor: "11-1", name: "renamed" }));
    expect([newer.run.name, newer.frames.t0?.length, newer.logs.length]).toEqual(["renamed", 2, 2]);
  });

  it("takes the frames and logs from before a snapshot's place that come after it", () => {
    const ahead = withSnapshot(fromSnapshot(runView()), runView({ cursor: "14-0", name: "renamed" }));
    const state = applyEntries(ahead, entries.slice(0, 5));
    expect([state.run.name, state.run.rows[0]?.status, state.frames.t0?.length, state.logs.length]).toEqual([
      "renamed",
      "queued",
      2,
      2,
    ]);
  });

  it("takes one without a place, as after the loss of all channels, once", () => {
    const first = runView({ cursor: "0-0" });
    const state = applyEntries(fromSnapshot(first), entries);
    expect(withSnapshot(state, first)).toBe(state);
    const lost = runView({ cursor: "0-0", name: "renamed" });
    const mended = withSnapshot(state, lost);
    expect(mended.run.name).toBe("renamed");
    expect(withSnapshot(mended, lost)).toBe(mended);
    expect(applyEntries(mended, entries)).toEqual(mended);
  });

  it("begins anew for another run", () => {
    const state = applyEntries(fromSnapshot(runView()), entries);
    expect(withSnapshot(state, runView({ runId: "r1", cursor: "1-0" })).frames).toEqual({});
  });
});

describe("mergeLiveFrames", () => {
  it("joins stored and live frames without gap or double, in order", () => {
    expect(mergeLiveFrames([frame(0), frame(1), frame(2)], [frame(2), frame(3)]).map(({ seq }) => seq)).toEqual([
      0, 1, 2, 3,
    ]);
    expect(mergeLiveFrames([frame(3)], [frame(0), frame(1)]).map(({ seq }) => seq)).toEqual([0, 1, 3]);
  });

  it("hands back the same list when nothing is new, so that nothing is drawn again", () => {
    const known = [frame(0), frame(1)];
    expect(mergeLiveFrames(known, [frame(1)])).toBe(known);
    expect(mergeLiveFrames(known, [])).toBe(known);
  });
});

describe("joinFrames", () => {
  it("adds the live frames from after the stored ones", () => {
    const joined = joinFrames([frame(0), frame(1)], [frame(0), frame(1), frame(2), frame(3)]);
    expect(joined.map(({ seq }) => seq)).toEqual([0, 1, 2, 3]);
  });

  it("lays no single second over those that are stored as ten", () => {
    const stored = [frame(0, { durationMs: 10_000 }), frame(10, { durationMs: 10_000 })];
    const live = Array.from({ length: 21 }, (_, seq) => frame(seq));
    expect(joinFrames(stored, live).map(({ seq }) => seq)).toEqual([0, 10, 20]);
  });
});
