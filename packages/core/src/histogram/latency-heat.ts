import { barFromUs, countsByBar } from "./distribution.ts";
import { mergeHistograms } from "./histogram.ts";

/** The latencies of one stretch of time; absent where nothing arrived. */
export type LatencyStretch = { startMs: number; durationMs: number; latency: string | undefined };

/** Latencies over time as counts. */
export type LatencyHeat = {
  /** Lower end of each row in µs, rising; a row ends where the next one begins, and the last has an end without counts. */
  fromUs: number[];
  /** Stretches of time in order, each with a count for every row. */
  columns: { startMs: number; durationMs: number; counts: number[] }[];
};

/** Counts latencies by stretch of time and by bar of a log axis. Where there are more stretches than columns, neighbours are merged count by count. */
export function latencyHeat(stretches: readonly LatencyStretch[], mostColumns: number): LatencyHeat {
  const columns = mergeNeighbours(stretches, Math.ceil(stretches.length / mostColumns));
  const bars = columns.flatMap(({ counts }) => [...counts.keys()]);
  if (bars.length === 0) return { fromUs: [], columns: [] };
  const first = bars.reduce((least, bar) => Math.min(least, bar));
  const last = bars.reduce((most, bar) => Math.max(most, bar));
  const rows = Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
  return {
    fromUs: [...rows, last + 1].map(barFromUs),
    columns: columns.map(({ counts, ...time }) => ({ ...time, counts: rows.map((bar) => counts.get(bar) ?? 0) })),
  };
}

type Column = { startMs: number; durationMs: number; counts: Map<number, number> };

function mergeNeighbours(stretches: readonly LatencyStretch[], size: number): Column[] {
  const columns: Column[] = [];
  for (let at = 0; at < stretches.length; at += size) {
    const group = stretches.slice(at, at + size);
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) continue;
    const merged = mergeHistograms(group.map(({ latency }) => latency));
    columns.push({
      startMs: first.startMs,
      durationMs: last.startMs + last.durationMs - first.startMs,
      counts: merged ? countsByBar(merged) : new Map(),
    });
  }
  return columns;
}
