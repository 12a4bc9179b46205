import type { Frame } from "@plumbline/core/frame/frame";
import { expect, test } from "vitest";
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

test("a generator's second counts as stored only when the others' part of it has come", async () => {
  const { merger, sums } = open(2);
  let isStored = false;
  const early = merger
    .sinkOf(0)
    .store([second(0, 1), second(1, 2)])
    .then(() => {
      isStored = true;
    });
  await merger.sinkOf(1).store([second(0, 10)]);
  expect([isStored, sums()]).toEqual([false, [[0, 11]]]);
  await Promise.all([merger.sinkOf(1).store([second(1, 20)]), early]);
  expect(sums()).toEqual([
    [0, 11],
    [1, 22],
  ]);
});

test("what follows after one generator's end is the other one's alone", async () => {
  const { merger, sums } = open(2);
  await Promise.all([merger.sinkOf(0).store([second(0, 1)]), merger.sinkOf(1).store([second(0, 10)])]);
  merger.end(1);
  await merger.sinkOf(0).store([second(1, 2)]);
  expect(sums()).toEqual([
    [0, 11],
    [1, 2],
  ]);
});

test("a store that fails is every generator's failure", async () => {
  const failure = new Error("no database");
  const merger = new FrameMerger({ complete: (frame) => frame, store: () => Promise.reject(failure) }, 2);
  const both = [merger.sinkOf(0).store([second(0, 1)]), merger.sinkOf(1).store([second(0, 1)])];
  for (const one of both) await expect(one).rejects.toBe(failure);
});
