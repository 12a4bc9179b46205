import fc from "fast-check";
import { expect, test } from "vitest";
import { estimate } from "../compare/figures/estimate.ts";
import type { LeaderboardEntry } from "../overview/views.ts";
import { boardFigures, prepareBoard } from "./board.ts";
import { prepareResults } from "./results.ts";
import { sampleBoard } from "./testing/sample-board.ts";
import { runView, succeeded } from "./testing/sample-run.ts";

const { servers } = runView().spec;
const FIGURE = "latency.owed.p99";

function entriesOf(all: readonly (readonly number[])[]): LeaderboardEntry[] {
  return all.flatMap((values, nth) => {
    const server = servers[nth];
    if (!server) return [];
    const estimates: LeaderboardEntry["estimates"] = values.length > 0 ? { [FIGURE]: estimate(values) } : {};
    return [{ server, estimates, suspect: false, trialId: "t0", limit: null, missing: null }];
  });
}

const around = (level: number) => [0, 1, 2, 3, 4, 5].map((offset) => level + offset);
const shown = (entries: LeaderboardEntry[]) =>
  prepareBoard(entries, FIGURE, {}).flatMap(({ groups }) =>
    groups.map((group) => group.map(({ entry, rank }) => `${rank} ${entry.server.serverId}`)),
  );

test("servers whose intervals overlap are one group, and the others stand apart", () => {
  expect(shown(entriesOf([around(103), around(500), around(100)]))).toEqual([
    ["1–2 node-ws", "1–2 go-gorilla"],
    ["3 rust-axum"],
  ]);
});

test("without intervals there is no group and no rank", () => {
  expect(shown(entriesOf([[100, 101], [100, 102], [103]]))).toEqual([[" go-gorilla"], [" rust-axum"], [" node-ws"]]);
});

test("a server without the figure is in no line, and an undelivered one has no bar", () => {
  const [board] = prepareBoard(entriesOf([around(100), [], Array(6).fill(Number.POSITIVE_INFINITY)]), FIGURE, {});
  const lines = board?.groups.flat() ?? [];
  expect(lines.map(({ entry, shares }) => [entry.server.serverId, shares.median === null])).toEqual([
    ["go-gorilla", false],
    ["node-ws", true],
  ]);
});

test("a server far beyond the others is cut, so that their bars can be told apart", () => {
  const levels = [10, 11, 12, 13, 1_000];
  const many = levels.flatMap((level, nth) => {
    const [entry] = entriesOf([around(level)]);
    const server = { ...servers[0], serverId: `server-${nth}` } as LeaderboardEntry["server"];
    return entry ? [{ ...entry, server }] : [];
  });
  const cut = (entries: LeaderboardEntry[]) =>
    prepareBoard(entries, FIGURE, {}).flatMap(({ groups }) => groups.flat().map(({ shares }) => shares.isCut));
  expect(cut(many)).toEqual([false, false, false, false, true]);
  expect(cut(many.slice(1))).toEqual([false, false, false, true]);
  // one of three is more than a quarter: the scale fits all
  expect(cut(many.slice(2))).toEqual([false, false, false]);
  const [board] = prepareBoard(many, FIGURE, {});
  expect(board?.groups.flat().at(0)?.shares.median).toBeGreaterThan(0.5);
});

const rounds = fc.array(fc.double({ min: 1, max: 1e7, noNaN: true }), { minLength: 0, maxLength: 9 });

test("the leaderboard orders and groups servers as the run's own page does, and bars keep the figures' proportions", () => {
  fc.assert(
    fc.property(fc.array(rounds, { minLength: 1, maxLength: 3 }), (all) => {
      const rows = all.flatMap((values, nth) =>
        values.map((value, index) => succeeded(servers[nth]?.serverId ?? "", index + 1, { [FIGURE]: value })),
      );
      const run = runView({ rows });
      const [result] = prepareResults({ ...run, spec: { ...run.spec, rounds: 9 } });
      const ranked = (result?.rankings ?? []).map(({ ranking }) => ranking.lines);
      const boards = prepareBoard(entriesOf(all), FIGURE, {});
      expect(boards.map(({ groups }) => groups.flat().map(({ entry }) => entry.server.serverId))).toEqual(
        ranked.map((lines) => lines.map(({ serverId }) => serverId)),
      );
      for (const { groups } of boards)
        for (const { estimate: figure, shares } of groups.flat()) {
          expect(shares.low).toBeLessThanOrEqual(shares.high);
          expect(shares.median).toBeGreaterThan(0);
          expect(shares.median).toBeLessThanOrEqual(1);
          for (const other of groups.flat())
            if (other.estimate.median > figure.median)
              expect(other.shares.median).toBeGreaterThanOrEqual(shares.median ?? 1);
        }
    }),
  );
});

test("only figures that somebody has are offered, the one to read first at the beginning", () => {
  const [entry] = entriesOf([around(1)]);
  if (!entry) throw new Error("no entry");
  const memory = { ...entry, estimates: { ...entry.estimates, "server.memory.peak": estimate([1]) } };
  expect(boardFigures(sampleBoard([memory]), "owed")).toEqual([FIGURE, "server.memory.peak"]);
});
