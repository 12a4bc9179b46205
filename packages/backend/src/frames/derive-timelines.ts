import { COARSE_S, coarsen } from "@plumbline/core/frame/coarsen";
import type { Frame } from "@plumbline/core/frame/frame";
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
    { ...timelineOf(frames), stepS: 1, histograms: null },
    { ...timelineOf(coarse), stepS: COARSE_S, histograms: coarse.map(({ histograms }) => histograms) },
  ];
}

function timelineOf(frames: readonly Frame[]): Pick<StoredTimeline, "frames" | "seconds" | "tracks"> {
  const { seconds, values } = toTracks(frames);
  const tracks = new Map([...values].map(([metricId, track]) => [metricId, encodeTrack(track)]));
  return { frames: frames.length, seconds, tracks };
}
