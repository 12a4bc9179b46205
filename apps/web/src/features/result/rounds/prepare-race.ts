import type { Lane } from "@plumbline/core/result/race";
import { type Axis, fittedAxis } from "#charts/axis/axes.ts";
import { chartName, type ServerIdentity } from "#charts/color/server-color.ts";
import type { ChartSeries } from "#charts/frame/chart-series.ts";
import type { Row } from "#charts/lines/downsample.ts";
import type { Say } from "#i18n/say.ts";

export type RaceData = { series: readonly ChartSeries[]; rows: readonly Row[]; y: Axis };

/** Lanes as lines over the rounds: the median, and both ends of its interval as thin lines. */
export function prepareRace(
  lanes: readonly Lane[],
  identities: ReadonlyMap<string, ServerIdentity>,
  say: Say,
): RaceData {
  const lastRound = Math.max(1, ...lanes.flatMap(({ points }) => points.map(({ round }) => round)));
  const rows = Array.from(
    { length: lastRound },
    (_, nth): Row => ({
      x: nth + 1,
      values: Object.fromEntries(lanes.flatMap((lane) => valuesAt(lane, nth + 1))),
    }),
  );
  const drawn = rows.flatMap(({ values }) => Object.values(values)).filter((value) => value !== null);
  return {
    series: lanes.flatMap(({ serverId }) => {
      const name = chartName(serverId, identities);
      const identity = identities.get(serverId);
      const line = { color: identity?.color ?? "currentColor", dash: identity?.dash ?? "" };
      const limit = { ...line, dash: "", of: serverId };
      return [
        { seriesId: serverId, label: name, ...line },
        { seriesId: `${serverId} low`, label: say("chart.lowEnd", { name }), ...limit },
        { seriesId: `${serverId} high`, label: say("chart.highEnd", { name }), ...limit },
      ];
    }),
    rows,
    y: fittedAxis(Math.min(...drawn), Math.max(...drawn)),
  };
}

function valuesAt({ serverId, points }: Lane, round: number): [string, number | null][] {
  const point = points.find((one) => one.round === round);
  if (!point) return [];
  const { median, low, high } = point;
  return [
    [serverId, median],
    [`${serverId} low`, low],
    [`${serverId} high`, high !== null && Number.isFinite(high) ? high : null],
  ];
}
