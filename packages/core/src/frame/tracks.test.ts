import fc from "fast-check";
import { expect, test } from "vitest";
import type { FrameView } from "./frame.ts";
import { decodeTrack, encodeTrack, fromTracks, Seconds, toTracks } from "./tracks.ts";

const frame = (seq: number, phase: FrameView["phase"], values: FrameView["values"]): FrameView => ({
  v: 1,
  seq,
  startMs: 1_700_000_000_000 + seq * 1000,
  durationMs: 999.5,
  phase,
  values,
  errors: seq === 1 ? [{ phase: "connect", cause: "refused", count: 3 }] : [],
});

const frames = [
  frame(0, "warm-up", { "messages.sent": 1 }),
  frame(1, "measure", { "messages.sent": 16_777_216, "clock.shift": 0.1 }),
  frame(3, "measure", { "clock.shift": -2.5 }),
  frame(4, "drain", {}),
];

test("frames come back from their tracks, also those without a value and after a gap", () => {
  expect(fromTracks(toTracks(frames))).toEqual(frames);
});

test("the seconds can be stored and read again", () => {
  const { seconds } = toTracks(frames);
  expect(Seconds.parse(JSON.parse(JSON.stringify(seconds)))).toEqual(seconds);
});

test("only the metrics that were asked for come back", () => {
  const { seconds, values } = toTracks(frames);
  const some = new Map([...values].filter(([id]) => id === "clock.shift"));
  expect(fromTracks({ seconds, values: some }).map((each) => each.values)).toEqual([
    {},
    { "clock.shift": 0.1 },
    { "clock.shift": -2.5 },
    {},
  ]);
});

test("a track's bytes are the track", () => {
  fc.assert(
    fc.property(fc.float32Array(), (track) => {
      expect([...decodeTrack(encodeTrack(track))]).toEqual([...track]);
    }),
  );
  expect(() => decodeTrack(new Uint8Array(5))).toThrow(RangeError);
});

test("no frames are not tracks", () => {
  expect(fromTracks(toTracks([]))).toEqual([]);
});
