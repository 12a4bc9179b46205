import type { FrameView } from "@plumbline/core/frame/frame";
import { expect, it } from "vitest";
import { prepareOverlay } from "./overlay.ts";

const frame = (seq: number, phase: FrameView["phase"], delivered: number): FrameView => ({
  v: 1,
  seq,
  startMs: 1_700_000_000_000 + seq * 1000,
  durationMs: 1000,
  phase,
  values: { "deliveries.received": delivered },
  errors: [],
});
const series = (seriesId: string, frames: FrameView[]) => ({
  seriesId,
  label: seriesId,
  color: "black",
  dash: "",
  frames,
});

it("lays trials over each other at the start of measuring and shades the longest one's other phases", () => {
  const data = prepareOverlay("deliveries", [
    series("quick", [frame(0, "measure", 5), frame(1, "measure", 6)]),
    series("slow", [frame(10, "warm-up", 1), frame(11, "measure", 2), frame(12, "measure", 3), frame(13, "drain", 0)]),
  ]);
  expect(data.rows.map((row) => [row.x, row.values.quick, row.values.slow])).toEqual([
    [-1, null, 1],
    [0, 5, 2],
    [1, 6, 3],
    [2, null, 0],
  ]);
  expect(data.bands.map((band) => band.phase)).toEqual(["warm-up", "drain"]);
  expect(data.x.domain).toEqual([-1, 3]);
});
