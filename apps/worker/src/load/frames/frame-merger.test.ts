import type { Frame } from "@plumbline/core/frame/frame";
import { expect, test } from "vitest";
import type { FrameSink } from "./frame-inbox.ts";
import { FrameMerger } from "./frame-merger.ts";

const second = (seq: number, sent: number): Frame => ({
  v: 1,
  seq,
  startMs: 1_000 + seq * 1000,
  durationMs: 1000,
  phase: "measure",
  values: { "messages.sent": sent },
  errors: [],
  histograms: {},
});

function open(generators: number) {
  const stored: Frame[] = [];
  const merger = new FrameMerger(
    {
      complete: (frame) => frame,
      store: async (frames) => {
        stored.push(...frames);
      },
    },
    generators,
  );
  return { stored, merger, sums: () => stored.map(({ seq, values }) => [seq, values["messages.sent"]]) };
}

/** Hands a generator's frames over as an inbox does; resolves when they are stored. */
const hand = (sink: FrameSink, ...frames: Frame[]) => sink.store(frames.map((frame) => sink.complete(frame)));

test("a generator's second counts as stored only when the others' part of it has come", async () => {
  const { merger, sums } = open(2);
  const [first, other] = [merger.sinkOf(0), merger.sinkOf(1)];
  let isStored = false;
  const early = hand(first, second(0, 1), second(1, 2)).then(() => {
    isStored = true;
  });
  await hand(other, second(0, 10));
  expect([isStored, sums()]).toEqual([false, [[0, 11]]]);
  await Promise.all([hand(other, second(1, 20)), early]);
  expect(sums()).toEqual([
    [0, 11],
    [1, 22],
  ]);
});

test("a long second of one generator takes in a frame of the other whose forerunner is not stored yet", async () => {
  const { merger, sums } = open(2);
  const [quick, slow] = [merger.sinkOf(0), merger.sinkOf(1)];
  const before = hand(quick, second(0, 1));
  const held = hand(slow, { ...second(0, 10), durationMs: 2_000 });
  // an inbox completes what comes while it stores, and stores it afterwards
  const next = quick.complete(second(1, 2));
  await Promise.all([before, held]);
  await quick.store([next]);
  expect(sums()).toEqual([[0, 13]]);
});

test("what follows after one generator's end is the other one's alone, also when its last second was short", async () => {
  const { merger, sums } = open(2);
  const [long, short] = [merger.sinkOf(0), merger.sinkOf(1)];
  const both = [hand(long, second(0, 1)), hand(short, { ...second(0, 10), durationMs: 300 })];
  short.end?.();
  await Promise.all(both);
  await hand(long, second(1, 2));
  expect(sums()).toEqual([
    [0, 11],
    [1, 2],
  ]);
});

test("a store that fails is every generator's failure", async () => {
  const failure = new Error("no database");
  const merger = new FrameMerger({ complete: (frame) => frame, store: () => Promise.reject(failure) }, 2);
  const both = [hand(merger.sinkOf(0), second(0, 1)), hand(merger.sinkOf(1), second(0, 1))];
  for (const one of both) await expect(one).rejects.toBe(failure);
});
