import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeRawFrames } from "@plumbline/backend/frames/raw-frame-file";
import type { Frame } from "@plumbline/core/frame/frame";
import { expect, test } from "vitest";
import type { EngineEvent } from "../../../apps/worker/src/watch/engine-events.ts";
import { readLoads, readNumbers } from "./evidence.ts";

const of = (containerId: string, name: string, attemptId: string) => ({ containerId, name, trialId: "t", attemptId });
const generator = of("g1", "plumbline-generator-t-1", "r/1");
const again = of("g2", "plumbline-generator-t-2", "r/2");
const server = of("s1", "plumbline-h-slot-0", "r/1");

test("loads are the lives of generators, with the run's claim; one that nobody has ended has no end", () => {
  const received: EngineEvent[] = [
    { atMs: 1, action: "start", ...server },
    { atMs: 2, action: "start", ...generator },
    { atMs: 5, action: "kill", ...generator },
    { atMs: 6, action: "die", ...generator },
    { atMs: 7, action: "die", ...server },
    { atMs: 9, action: "start", ...again },
  ];
  expect(readLoads({ received, stoppedAtMs: [] }, "h")).toEqual([
    { hostId: "h", owner: "r/1", runId: "r", trialId: "t", attempt: 1, fromMs: 2, toMs: 6 },
    { hostId: "h", owner: "r/2", runId: "r", trialId: "t", attempt: 2, fromMs: 9, toMs: Number.POSITIVE_INFINITY },
  ]);
});

test("a load ends with the engine at the latest", () => {
  const received: EngineEvent[] = [{ atMs: 2, action: "start", ...generator }];
  expect(readLoads({ received, stoppedAtMs: [1, 4, 8] }, "h")).toMatchObject([{ fromMs: 2, toMs: 4 }]);
});

test("a generator that is not part of a trial is no load", () => {
  const received: EngineEvent[] = [{ atMs: 1, action: "start", containerId: "g", name: "plumbline-generator-x" }];
  expect(readLoads({ received, stoppedAtMs: [] }, "h")).toEqual([]);
});

test("the numbers of the frames that a worker has kept are read from its file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-kept-"));
  const frame: Frame = {
    v: 1,
    seq: 0,
    startMs: 0,
    durationMs: 1_000,
    phase: "measure",
    values: {},
    errors: [],
    histograms: {},
  };
  const { file } = await writeRawFrames(folder, "t", [frame, { ...frame, seq: 1 }]);
  expect(await readNumbers(join(folder, file))).toEqual([0, 1]);
  await rm(folder, { recursive: true });
});
