import { prepareResults, type ScenarioResult } from "@plumbline/core/result/results";
import { runView, succeeded } from "@plumbline/core/result/testing/sample-run";
import { expect, test } from "vitest";
import { inEnglish } from "#i18n/testing/in-language.tsx";
import { ALL_ROUNDS, overlaidTrials, roundsOf, shownRound } from "./overlaid-rounds.ts";

function resultOf(figures: Readonly<Record<string, readonly number[]>>): ScenarioResult {
  const rows = Object.entries(figures).flatMap(([serverId, values]) =>
    values.map((value, nth) => succeeded(serverId, nth + 1, { "latency.owed.p99": value })),
  );
  const [result] = prepareResults(runView({ rows }));
  if (!result) throw new Error("no result");
  return result;
}

const two = resultOf({ "go-gorilla": [30, 10, 20], "node-ws": [7, 9, 8] });

test("of all rounds the median one is its server's own line, and the others accompany it below", () => {
  const lines = overlaidTrials(two, ALL_ROUNDS, new Map(), inEnglish);
  expect(lines.map(({ trialId, of }) => [trialId, of])).toEqual([
    ["go-gorilla-1", "go-gorilla"],
    ["go-gorilla-2", "go-gorilla"],
    ["node-ws-1", "node-ws"],
    ["node-ws-2", "node-ws"],
    ["go-gorilla-3", undefined],
    ["node-ws-3", undefined],
  ]);
});

test("a round of choice has one line for each server", () => {
  expect(overlaidTrials(two, 2, new Map(), inEnglish).map(({ trialId, seriesId }) => [trialId, seriesId])).toEqual([
    ["go-gorilla-2", "go-gorilla"],
    ["node-ws-2", "node-ws"],
  ]);
});

test("all rounds are shown at first, unless there is only one or they would hide each other", () => {
  expect(roundsOf(two)).toEqual([1, 2, 3]);
  expect(shownRound(two, null)).toBe(ALL_ROUNDS);
  expect(shownRound(two, 2)).toBe(2);
  expect(shownRound(resultOf({ "go-gorilla": [1], "node-ws": [2] }), null)).toBe(1);
  const many = Array.from({ length: 20 }, (_, nth) => nth);
  const crowd = resultOf({ "go-gorilla": many, "node-ws": many });
  expect([shownRound(crowd, null), shownRound(crowd, ALL_ROUNDS), shownRound(crowd, 5)]).toEqual([1, 1, 5]);
});

test("a server without the figure has a line of its own all the same", () => {
  const rows = [succeeded("go-gorilla", 1, {}), succeeded("go-gorilla", 2, {})];
  const [result] = prepareResults(runView({ rows }));
  if (!result) throw new Error("no result");
  expect(overlaidTrials(result, ALL_ROUNDS, new Map(), inEnglish).map(({ trialId, of }) => [trialId, of])).toEqual([
    ["go-gorilla-2", "go-gorilla"],
    ["go-gorilla-1", undefined],
  ]);
});
