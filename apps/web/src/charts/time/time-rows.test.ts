import type { FrameView } from "@plumbline/core/frame/frame";
import { START_MS } from "@plumbline/core/result/testing/sample-run";
import { describe, expect, it } from "vitest";
import { sampleFrame as frame } from "../testing/sample-frame.ts";
import {
  bandsOf,
  readErrorRate,
  readGauge,
  readRate,
  readSum,
  rowsOfOverlay,
  rowsOfTrial,
  timeSpan,
} from "./time-rows.ts";

describe("readers", () => {
  it("turn a count into a rate by the frame's own duration", () => {
    expect(readRate("deliveries.received")(frame(0, { durationMs: 500, values: { "deliveries.received": 100 } }))).toBe(
      200,
    );
  });

  it("read a missing count as zero and a missing percentile as a gap", () => {
    expect(readRate("deliveries.received")(frame(0))).toBe(0);
    expect(readGauge("latency.p99")(frame(0))).toBeNull();
    expect(readGauge("server.memory")(frame(0))).toBeNull();
  });

  it("sum user and system time, and leave a gap where one is missing", () => {
    const cpu = readSum([readGauge("server.cpu.user"), readGauge("server.cpu.system")]);
    expect(cpu(frame(0, { values: { "server.cpu.user": 0.5, "server.cpu.system": 0.25 } }))).toBe(0.75);
    expect(cpu(frame(0, { values: { "server.cpu.user": 0.5 } }))).toBeNull();
  });

  it("count errors of all phases and causes per second", () => {
    const errors = [
      { phase: "connect", cause: "refused", count: 3 },
      { phase: "steady", cause: "reset", count: 1 },
    ] as const;
    expect(readErrorRate(frame(0, { durationMs: 2000, errors: [...errors] }))).toBe(2);
  });
});

describe("rowsOfTrial", () => {
  const readers = { delivered: readRate("deliveries.received") };

  it("draws one row per frame in seconds since the first", () => {
    expect(rowsOfTrial([frame(0), frame(1)], readers)).toEqual([
      { x: 0, values: { delivered: 0 } },
      { x: 1, values: { delivered: 0 } },
    ]);
  });

  it("puts an empty row where a second is missing, even for counts", () => {
    expect(rowsOfTrial([frame(0), frame(3)], readers).map((row) => row.values.delivered)).toEqual([0, undefined, 0]);
  });

  it("sees no gap after a frame that was closed early", () => {
    const rows = rowsOfTrial([frame(0, { durationMs: 400 }), frame(1, { startMs: START_MS + 400 })], readers);
    expect(rows.map((row) => row.x)).toEqual([0, 0.4]);
  });

  it("is empty without frames", () => {
    expect(rowsOfTrial([], readers)).toEqual([]);
  });
});

describe("rowsOfOverlay", () => {
  const read = readGauge("connections.open");
  const open = (seq: number, value: number, over: Partial<FrameView> = {}) =>
    frame(seq, { values: { "connections.open": value }, ...over });

  it("lays trials of different times over each other at the start of their measured windows", () => {
    const early = [open(0, 1, { phase: "warm-up" }), open(1, 2), open(2, 3)];
    const late = [open(50, 7), open(51, 8)];
    expect(
      rowsOfOverlay([
        { seriesId: "early", frames: early, read },
        { seriesId: "late", frames: late, read },
      ]),
    ).toEqual([
      { x: -1, values: { early: 1, late: null } },
      { x: 0, values: { early: 2, late: 7 } },
      { x: 1, values: { early: 3, late: 8 } },
    ]);
  });

  it("takes no harm from frames that begin some milliseconds late or in the middle of a second", () => {
    const jittered = [
      open(0, 1),
      open(1, 2, { startMs: START_MS + 1004 }),
      open(2, 3, { startMs: START_MS + 2004, durationMs: 500 }),
      open(3, 4, { startMs: START_MS + 2504, durationMs: 400 }),
    ];
    expect(rowsOfOverlay([{ seriesId: "a", frames: jittered, read }]).map((row) => row.values.a)).toEqual([1, 2, 3]);
  });

  it("sees no gap in the milliseconds between frames that drift", () => {
    const drifting = Array.from({ length: 100 }, (_, seq) => open(seq, seq, { startMs: START_MS + seq * 1015 }));
    expect(rowsOfOverlay([{ seriesId: "a", frames: drifting, read }]).every((row) => row.values.a !== null)).toBe(true);
  });

  it("leaves a gap where a second is missing and where a trial has no measured window", () => {
    const holed = [open(0, 1), open(2, 3)];
    expect(rowsOfOverlay([{ seriesId: "a", frames: holed, read }]).map((row) => row.values.a)).toEqual([1, null, 3]);
    expect(rowsOfOverlay([{ seriesId: "a", frames: [open(0, 1, { phase: "warm-up" })], read }])).toEqual([]);
  });
});

describe("bandsOf", () => {
  it("joins the frames of a phase into one band, each beginning where the last ended", () => {
    const frames = [
      frame(0, { phase: "warm-up" }),
      frame(1, { phase: "warm-up" }),
      frame(2),
      frame(3),
      frame(4, { phase: "drain" }),
    ];
    expect(bandsOf(frames, "measure")).toEqual([
      { phase: "warm-up", fromS: -2, toS: 0 },
      { phase: "measure", fromS: 0, toS: 2 },
      { phase: "drain", fromS: 2, toS: 3 },
    ]);
  });
});

describe("timeSpan", () => {
  const plan = {
    v: 1,
    workload: "chat",
    sending: { kind: "none" },
    sessionS: null,
    stages: [{ phase: "measure", seconds: 60, clients: 2, sends: true }],
  } as const;

  it("is as long as the plan before the first frame and grows only when the trial takes longer", () => {
    const span = (count: number) =>
      timeSpan(
        { ...plan, stages: [...plan.stages] },
        Array.from({ length: count }, (_, seq) => frame(seq)),
      );
    expect(span(0)).toEqual([0, 60]);
    expect(span(30)).toEqual([0, 60]);
    expect(span(64)).toEqual([0, 64]);
  });
});
