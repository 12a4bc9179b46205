import { listOf } from "@plumbline/core/result/speech";
import type { TrendChanges, TrendSeries, TrendView } from "@plumbline/core/trend/views";
import { expect, test } from "vitest";
import { wordingOf } from "#i18n/messages.ts";
import { sayIn } from "#i18n/say.ts";
import { trendNotes } from "./trend-notes.ts";

const words = { say: sayIn(wordingOf("en")), list: listOf };

function seriesOf(serverId: string, runs: number, over: Partial<TrendSeries> = {}): TrendSeries {
  const at = new Date(0);
  const point = {
    at,
    firstAt: at,
    lastAt: at,
    runs: 1,
    runId: "r",
    rounds: 1,
    median: 1,
    low: null,
    high: null,
    suspect: 0,
  };
  const server = { serverId, name: serverId, language: "go", profile: "minimal" } as TrendSeries["server"];
  return { seriesId: serverId, server, runs, points: Array.from({ length: runs }, () => point), versions: [], ...over };
}

function notesOf(series: TrendSeries[], over: Partial<TrendView> = {}): string {
  const view = {
    scenarioId: "s",
    metricId: "m",
    settings: [],
    settingId: "x",
    floor: 0.04,
    annotations: [],
    baselines: [],
  };
  const changes = series.map(
    ({ seriesId, runs }): TrendChanges => ({
      seriesId,
      metricId: "m",
      runs,
      leastChange: 0.03,
      changes: [],
      levels: [],
    }),
  );
  return trendNotes(words, { ...view, series, ...over }, changes).join("\n");
}

test("one run is not a line, and five are too few to look for changes", () => {
  expect(notesOf([seriesOf("go-ws", 1)])).toMatch(/go-ws has one run here: a line needs at least 2 runs/);
  expect(notesOf([seriesOf("go-ws", 5)])).toMatch(/Changes are looked for from 6 runs on: go-ws has 5/);
  expect(notesOf([seriesOf("go-ws", 6)])).not.toMatch(/one run|from 6 runs/);
});

test("buckets are called buckets", () => {
  const bucketed = seriesOf("go-ws", 3, { runs: 5000 });
  expect(notesOf([bucketed])).toMatch(/5.000 runs are too many to draw one by one/);
});

test("the floor is told, and its absence too", () => {
  expect(notesOf([seriesOf("go-ws", 9)])).toMatch(/±4.00.%/);
  expect(notesOf([seriesOf("go-ws", 9)], { floor: null })).toMatch(/never measured here/);
});

test("SUSPECT runs are counted", () => {
  const [first] = seriesOf("go-ws", 1).points;
  const points = first ? [{ ...first, suspect: 2, runs: 7 }, first] : [];
  expect(notesOf([seriesOf("go-ws", 8, { points })])).toMatch(/SUSPECT trial: 2 runs/);
});
