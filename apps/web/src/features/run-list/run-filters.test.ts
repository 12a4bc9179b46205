import { describe, expect, it } from "vitest";
import { isFiltered, loadRunFilters, toFindRuns } from "./run-filters.ts";

describe("the filters in the address of the list of runs", () => {
  it("reads what a link says and asks for exactly that", () => {
    const filters = loadRunFilters(
      new URLSearchParams(
        "status=failed,running&verdict=INVALID,SUSPECT&server=go-gorilla&trigger=ci&q=night&after=0190",
      ),
    );
    expect(toFindRuns(filters)).toEqual({
      status: ["failed", "running"],
      verdict: ["INVALID", "SUSPECT"],
      serverId: "go-gorilla",
      trigger: "ci",
      search: "night",
      cursor: "0190",
    });
    expect(isFiltered(filters)).toBe(true);
  });
  it("asks for everything where nothing is said", () => {
    const filters = loadRunFilters(new URLSearchParams());
    expect(toFindRuns(filters)).toEqual({});
    expect(isFiltered(filters)).toBe(false);
  });
  it("ignores words that it does not know instead of failing", () => {
    expect(toFindRuns(loadRunFilters(new URLSearchParams("status=exploded&trigger=moon&verdict=GOOD")))).toEqual({});
  });
  it("does not count paging as a filter", () => {
    expect(isFiltered(loadRunFilters(new URLSearchParams("after=0190")))).toBe(false);
  });
});
