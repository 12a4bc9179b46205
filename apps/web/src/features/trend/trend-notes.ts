import { listOf } from "@plumbline/core/result/speech";
import { FEWEST_RUNS } from "@plumbline/core/trend/find-trend-changes";
import type { TrendChanges, TrendView } from "@plumbline/core/trend/views";
import { formatCount, formatPercent } from "#ui/format.ts";

/** Caveats of a trend, a sentence each: its limits and the data behind it. */
export function trendNotes(view: TrendView, changes: readonly TrendChanges[]): string[] {
  return [
    ...lengthNotes(view),
    ...bucketNotes(view),
    ...changeNotes(view, changes),
    ...floorNote(view),
    ...suspectNote(view),
  ];
}

function lengthNotes({ series }: TrendView): string[] {
  const single = series.filter(({ runs }) => runs === 1).map(({ server }) => server.serverId);
  if (single.length === 0) return [];
  return [
    `${listOf(single)} ${single.length === 1 ? "has" : "have"} one run here: a line needs at least 2 runs of the same server, scenario version, load and environment.`,
  ];
}

function bucketNotes({ series }: TrendView): string[] {
  const bucketed = series.filter(({ runs, points }) => runs > points.length);
  if (bucketed.length === 0) return [];
  const runs = bucketed.reduce((sum, line) => sum + line.runs, 0);
  return [
    `${formatCount(runs)} runs are too many to draw one by one: each point is the median of neighbouring runs, with the interval of that median. Zoom in to see single runs.`,
  ];
}

function changeNotes({ series }: TrendView, changes: readonly TrendChanges[]): string[] {
  const short = changes.filter(({ runs }) => runs > 0 && runs < FEWEST_RUNS);
  const idOf = (seriesId: string) => series.find((line) => line.seriesId === seriesId)?.server.serverId ?? seriesId;
  if (short.length === 0) return [];
  return [
    `Changes are looked for from ${FEWEST_RUNS} runs on: ${listOf(short.map(({ seriesId, runs }) => `${idOf(seriesId)} has ${runs}`))}.`,
  ];
}

function floorNote({ floor, series }: TrendView): string[] {
  if (series.length === 0) return [];
  return floor === null
    ? ["How far one image differs from itself was never measured here: an A/A run draws that floor as a grey band."]
    : [`The grey band is the A/A floor, ±${formatPercent(floor)}: inside it nothing is a difference.`];
}

function suspectNote({ series }: TrendView): string[] {
  const suspect = series.reduce((sum, { points }) => sum + points.reduce((of, point) => of + point.suspect, 0), 0);
  if (suspect === 0) return [];
  return [
    `An amber ring marks points with a SUSPECT trial: ${formatCount(suspect)} run${suspect === 1 ? "" : "s"}. The fewer of a point's runs have one, the fainter it is. INVALID trials are never drawn.`,
  ];
}
