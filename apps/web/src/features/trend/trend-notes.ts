import type { Speech } from "@plumbline/core/result/speech";
import { FEWEST_RUNS } from "@plumbline/core/trend/find-trend-changes";
import type { TrendChanges, TrendView } from "@plumbline/core/trend/views";
import type { Say } from "#i18n/say.ts";
import { formatCount, formatPercent } from "#ui/format.ts";

/** The page's language: its messages, and how it lists names. */
type Words = { say: Say; list: Speech["list"] };

/** Caveats of a trend, a sentence each: its limits and the data behind it. */
export function trendNotes(words: Words, view: TrendView, changes: readonly TrendChanges[]): string[] {
  return [
    ...lengthNotes(words, view),
    ...bucketNotes(words, view),
    ...changeNotes(words, view, changes),
    ...floorNote(words, view),
    ...suspectNote(words, view),
  ];
}

function lengthNotes({ say, list }: Words, { series }: TrendView): string[] {
  const single = series.filter(({ runs }) => runs === 1).map(({ server }) => server.serverId);
  if (single.length === 0) return [];
  return [say("trend.single", { servers: list(single), count: single.length })];
}

function bucketNotes({ say }: Words, { series }: TrendView): string[] {
  const bucketed = series.filter(({ runs, points }) => runs > points.length);
  if (bucketed.length === 0) return [];
  const runs = bucketed.reduce((sum, line) => sum + line.runs, 0);
  return [say("trend.bucketed", { runs: formatCount(runs) })];
}

function changeNotes({ say, list }: Words, { series }: TrendView, changes: readonly TrendChanges[]): string[] {
  const short = changes.filter(({ runs }) => runs > 0 && runs < FEWEST_RUNS);
  const idOf = (seriesId: string) => series.find((line) => line.seriesId === seriesId)?.server.serverId ?? seriesId;
  if (short.length === 0) return [];
  const servers = short.map(({ seriesId, runs }) => say("trend.hasRuns", { server: idOf(seriesId), runs }));
  return [say("trend.tooShort", { least: FEWEST_RUNS, servers: list(servers) })];
}

function floorNote({ say }: Words, { floor, series }: TrendView): string[] {
  if (series.length === 0) return [];
  return [floor === null ? say("trend.noFloor") : say("trend.floor", { floor: formatPercent(floor) })];
}

function suspectNote({ say }: Words, { series }: TrendView): string[] {
  const suspect = series.reduce((sum, { points }) => sum + points.reduce((of, point) => of + point.suspect, 0), 0);
  return suspect === 0 ? [] : [say("trend.suspect", { count: suspect })];
}
