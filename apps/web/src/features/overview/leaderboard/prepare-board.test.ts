import { estimate } from "@plumbline/core/compare/figures/estimate";
import type { LeaderboardEntry } from "@plumbline/core/overview/views";
import { sampleBoard } from "@plumbline/core/result/testing/sample-board";
import { runView } from "@plumbline/core/result/testing/sample-run";
import { expect, test } from "vitest";
import { boardLanguages, filterEntries } from "./prepare-board.ts";

const { servers } = runView().spec;

const entries = servers.map(
  (server): LeaderboardEntry => ({
    server,
    estimates: { "latency.owed.p99": estimate([1]) },
    suspect: false,
    trialId: "t0",
    limit: null,
    missing: null,
  }),
);

const board = sampleBoard(entries);

test("filters join: languages, profiles, and a part of a name or library with a typing mistake", () => {
  const idsOf = (over: Partial<Parameters<typeof filterEntries>[1]>) =>
    filterEntries(board, { language: [], profile: [], find: "", ...over }).map(({ server }) => server.serverId);
  expect(idsOf({})).toEqual(["go-gorilla", "rust-axum", "node-ws"]);
  expect(idsOf({ language: ["go", "rust"] })).toEqual(["go-gorilla", "rust-axum"]);
  expect(idsOf({ language: ["go", "rust"], profile: ["framework"] })).toEqual(["rust-axum"]);
  expect(idsOf({ find: "gorila" })).toEqual(["go-gorilla"]);
  expect(boardLanguages(board)).toEqual(["go", "node", "rust"]);
});
