import { z } from "zod";
import { ErrorCount, Frame, type FrameView } from "./frame.ts";
import { type FrameValueId, type FrameValues, isFrameValueId, valueEntries } from "./frame-values.ts";

/** When each frame of a trial was, in order, and what went wrong in it: all of a frame that is not a number of a metric. As it is stored. */
export const Seconds = z.strictObject({
  v: z.literal(1),
  seq: z.array(z.number().int()),
  startMs: z.array(z.number()),
  durationMs: z.array(z.number()),
  /** Phases with the number of frames in each, in order. */
  phases: z.array(z.tuple([Frame.shape.phase, z.number().int().positive()])),
  /** By the frame's place; frames without errors are absent. */
  errors: z.record(z.string(), z.array(ErrorCount)),
});
export type Seconds = z.infer<typeof Seconds>;

/** A trial's frames by column: one track of 32-bit numbers for each metric, NaN where a frame has no value. */
export type Tracks = { seconds: Seconds; values: ReadonlyMap<FrameValueId, Float32Array> };

/** Turns frames into tracks. Numbers keep 24 bits: counts up to 16 million are exact, all else to 7 digits. */
export function toTracks(frames: readonly FrameView[]): Tracks {
  const values = new Map<FrameValueId, Float32Array>();
  for (const [place, frame] of frames.entries()) {
    for (const [id, value] of valueEntries(frame.values)) {
      const track = values.get(id) ?? new Float32Array(frames.length).fill(Number.NaN);
      track[place] = value;
      values.set(id, track);
    }
  }
  return { seconds: toSeconds(frames), values };
}

function toSeconds(frames: readonly FrameView[]): Seconds {
  const phases: Seconds["phases"] = [];
  for (const { phase } of frames) {
    const last = phases.at(-1);
    if (last?.[0] === phase) last[1]++;
    else phases.push([phase, 1]);
  }
  return {
    v: 1,
    seq: frames.map(({ seq }) => seq),
    startMs: frames.map(({ startMs }) => startMs),
    durationMs: frames.map(({ durationMs }) => durationMs),
    phases,
    errors: Object.fromEntries(
      frames.flatMap(({ errors }, place) => (errors.length > 0 ? [[String(place), errors]] : [])),
    ),
  };
}

/** Tracks as they are stored; another version may have written ids that this one does not know. */
type StoredTracks = { seconds: Seconds; values: ReadonlyMap<string, Float32Array> };

/** The frames that tracks were made of, with the metrics that are there. Ids that this version does not know are left out. */
export function fromTracks({ seconds, values }: StoredTracks): FrameView[] {
  const phases = seconds.phases.flatMap(([phase, count]) => Array.from({ length: count }, () => phase));
  const tracks = [...values].flatMap(([id, track]) => (isFrameValueId(id) ? [[id, track] as const] : []));
  return seconds.seq.map((seq, place) => {
    const of: FrameValues = {};
    for (const [id, track] of tracks) {
      const value = track[place] ?? Number.NaN;
      if (!Number.isNaN(value)) of[id] = toShort(value);
    }
    return {
      v: 1,
      seq,
      startMs: seconds.startMs[place] ?? Number.NaN,
      durationMs: seconds.durationMs[place] ?? Number.NaN,
      phase: phases[place] ?? "drain",
      values: of,
      errors: seconds.errors[String(place)] ?? [],
    };
  });
}

/** The shortest number that is the same 32-bit one: 0.1 and not 0.10000000149. */
function toShort(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(7));
}

/** A track's bytes, little-endian. */
export function encodeTrack(track: Float32Array): Uint8Array {
  const bytes = new Uint8Array(track.length * 4);
  const view = new DataView(bytes.buffer);
  track.forEach((value, place) => {
    view.setFloat32(place * 4, value, true);
  });
  return bytes;
}

/** The track that bytes stand for. @throws RangeError where they are no whole number of values */
export function decodeTrack(bytes: Uint8Array): Float32Array {
  if (bytes.length % 4 !== 0) throw new RangeError("a track has four bytes for each value");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Float32Array.from({ length: bytes.length / 4 }, (_, place) => view.getFloat32(place * 4, true));
}
