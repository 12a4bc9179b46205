import { COARSE_S, coarsen } from "@plumbline/core/frame/coarsen";
import type { Frame, FrameView } from "@plumbline/core/frame/frame";
import { encodeTrack, type Seconds, toTracks } from "@plumbline/core/frame/tracks";

/** A stored timeline. */
export type StoredTimeline = {
  stepS: number;
  frames: number;
  seconds: Seconds;
  /** Histograms of each coarse frame; null for frames as received. */
  histograms: Frame["histograms"][] | null;
  /** Bytes of each metric's track. */
  tracks: ReadonlyMap<string, Uint8Array>;
};

/**
 * The compact form of a trial's frames: as received, and with ten seconds merged into one frame. Deterministic: equal
 * frames give equal bytes.
 */
export function deriveTimelines(frames: readonly Frame[]): StoredTimeline[] {
  const coarse = coarsen(frames);
  return [
    deriveTimeline(frames),
    { ...timelineOf(coarse), stepS: COARSE_S, histograms: coarse.map(({ histograms }) => histograms) },
  ];
}

/** The compact form of frames as received. Without histograms there is no other: percentiles of seconds cannot be merged. */
export function deriveTimeline(frames: readonly FrameView[]): StoredTimeline {
  return { ...timelineOf(frames), stepS: 1, histograms: null };
}

function timelineOf(frames: readonly FrameView[]): Pick<StoredTimeline, "frames" | "seconds" | "tracks"> {
  const { seconds, values } = toTracks(frames);
  const tracks = new Map([...values].map(([metricId, track]) => [metricId, encodeTrack(track)]));
  return { frames: frames.length, seconds, tracks };
}
