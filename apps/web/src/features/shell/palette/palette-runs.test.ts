import { expect, test } from "vitest";
import { joinRuns, toFindPaletteRuns } from "./palette-runs.ts";

test("runs are searched by what is typed, so that one older than the newest is found", () => {
  expect(toFindPaletteRuns(" Tues ")).toEqual([{ limit: 8 }, { limit: 8, search: "Tues" }]);
  expect(toFindPaletteRuns("x".repeat(500))[1]?.search).toHaveLength(120);
});

test("nothing typed asks for the newest alone", () => {
  expect(toFindPaletteRuns("  ")).toEqual([{ limit: 8 }]);
});

test("a run that is new and fits stands in the list once", () => {
  expect(
    joinRuns([
      [{ runId: "b" }, { runId: "a" }],
      [{ runId: "a" }, { runId: "c" }],
    ]),
  ).toEqual([{ runId: "b" }, { runId: "a" }, { runId: "c" }]);
});
