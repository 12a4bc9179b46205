import type { Metric } from "@plumbline/core/metric/metric";
import { type Ranking, rankLabel } from "@plumbline/core/result/ranking";
import type { Marker } from "@plumbline/core/server/language-facts";
import { type Axis, highestValue, linearAxis, logAxis, lowestPositive } from "../axis/axes.ts";
import type { ServerIdentity } from "../color/server-color.ts";

/** One line of a dot-and-whisker plot, from the top. */
export type DotLine = {
  serverId: string;
  label: string;
  rankLabel: string;
  color: string;
  marker: Marker;
  y: number;
  median: number;
  low: number;
  high: number;
  /** Positions of median and whisker. An undelivered one lies at the end of the axis, under a mark instead of a dot. */
  at: { median: number; low: number; high: number };
};

/** Servers that share a rank, as a band over their lines. */
type TieBand = { fromY: number; toY: number };

/** All that a ranking's drawing needs; `labelWidth` in pixels. */
export type DotWhiskerData = {
  lines: readonly DotLine[];
  ties: readonly TieBand[];
  x: Axis;
  unit: Metric["unit"];
  whisker: "interval" | "rounds";
  labelWidth: number;
};

/** Pixels of a character of the labels, and beside them. */
const CHARACTER_PX = 6.8;
const LABEL_MARGIN_PX = 14;

/** A range wider than this factor is drawn on a log axis, where the smallest can still be read. */
const LOG_FROM = 20;

/** Decides positions, tie bands and the axis of a ranking's drawing. */
export function prepareDotWhisker(
  ranking: Ranking,
  identities: ReadonlyMap<string, ServerIdentity>,
  names: ReadonlyMap<string, string>,
  unit: Metric["unit"],
): DotWhiskerData {
  const count = ranking.lines.length;
  const lines = ranking.lines.map((line, index): Omit<DotLine, "at"> => {
    const identity = identities.get(line.serverId);
    return {
      serverId: line.serverId,
      label: names.get(line.serverId) ?? line.serverId,
      rankLabel: rankLabel(ranking, line.rank),
      color: identity?.color ?? "currentColor",
      marker: identity?.marker ?? "circle",
      y: count - 1 - index,
      median: line.estimate.median,
      low: line.whisker.low,
      high: line.whisker.high,
    };
  });
  // the delivered part of a line lies inside, even if its end does not
  const highs = lines.flatMap((line) => [line.low, line.median, line.high]);
  const lows = lines.map(({ low }) => low);
  const [low, high] = [lowestPositive(lows), highestValue(highs)];
  const isLog = low !== null && high !== null && lows.every((value) => value > 0) && high / low > LOG_FROM;
  const x = isLog ? logAxis(low, high) : linearAxis(high, { binary: unit === "bytes" });
  const inside = (value: number) => Math.min(value, x.domain[1]);
  return {
    lines: lines.map((line) => ({
      ...line,
      at: { median: inside(line.median), low: inside(line.low), high: inside(line.high) },
    })),
    ties: tieBands(ranking, count),
    // an axis without any value has no ticks
    x: high === null ? { ...x, ticks: [] } : x,
    unit,
    whisker: ranking.hasIntervals ? "interval" : "rounds",
    labelWidth:
      LABEL_MARGIN_PX +
      CHARACTER_PX * Math.max(0, ...lines.map(({ label, rankLabel: rank }) => label.length + rank.length)),
  };
}

/** Without intervals nothing is claimed, a tie neither. */
function tieBands(ranking: Ranking, count: number): TieBand[] {
  if (!ranking.hasIntervals) return [];
  return [...new Set(ranking.lines.map(({ rank }) => rank))].flatMap((rank) => {
    const first = ranking.lines.findIndex((line) => line.rank === rank);
    const last = ranking.lines.findLastIndex((line) => line.rank === rank);
    return first === last ? [] : [{ fromY: count - 1 - last - 0.5, toY: count - 1 - first + 0.5 }];
  });
}
