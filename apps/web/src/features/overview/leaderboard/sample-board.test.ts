import { prepareBoard } from "@plumbline/core/result/board";
import { expect, test } from "vitest";
import { SAMPLE_FIGURE, sampleEntries, sampleFloors } from "./sample-board.ts";

test("the sample has a leader, a tie and a last one, as its claims are computed from invented rounds", () => {
  const [board, ...more] = prepareBoard(sampleEntries, SAMPLE_FIGURE, sampleFloors);
  expect(more).toEqual([]);
  expect(board?.hasIntervals).toBe(true);
  expect(board?.groups.map((group) => group.map(({ entry }) => entry.server.serverId))).toEqual([
    ["sample-a"],
    ["sample-b", "sample-c"],
    ["sample-d"],
  ]);
});

test("no server of the sample has the name of a real library", () => {
  for (const { server, trialId } of sampleEntries) {
    expect(server.serverId).toMatch(/^sample-/);
    expect(server.library).toBe("invented");
    expect(trialId).toBeNull();
  }
});
