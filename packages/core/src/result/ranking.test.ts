import { describe, expect, it } from "vitest";
import type { Estimate } from "../compare/views.ts";
import { prepareRanking, tieGroups } from "./ranking.ts";

const line = (
  serverId: string,
  median: number,
  low: number | null,
  high: number | null,
  over: Partial<Estimate> = {},
) => ({
  serverId,
  estimate: { rounds: 6, median, low, high, min: low ?? median, max: high ?? median, ...over },
});

const names = (groups: { serverId: string }[][]) => groups.map((group) => group.map((each) => each.serverId));

describe("prepareRanking", () => {
  it("puts the lowest latency and the highest throughput first", () => {
    const two = [line("a", 10, 9, 11), line("b", 20, 19, 21)];
    expect(prepareRanking(two, "lower").lines.map((each) => each.serverId)).toEqual(["a", "b"]);
    expect(prepareRanking(two, "higher").lines.map((each) => each.serverId)).toEqual(["b", "a"]);
  });

  it("gives servers whose intervals overlap the same rank, and the next one the rank after all of them", () => {
    const ranking = prepareRanking([line("a", 10, 9, 12), line("b", 11, 10, 13), line("c", 30, 29, 31)], "lower");
    expect(ranking.lines.map((each) => each.rank)).toEqual([1, 1, 3]);
    expect(names(tieGroups(ranking))).toEqual([["a", "b"], ["c"]]);
  });

  it("ties a chain of overlaps together, so that nobody ranks above one they overlap", () => {
    const ranking = prepareRanking([line("a", 10, 9, 12), line("b", 13, 11, 15), line("c", 16, 14, 18)], "lower");
    expect(names(tieGroups(ranking))).toEqual([["a", "b", "c"]]);
  });

  it("ties servers whose medians are no further apart than the A/A floor, however narrow their intervals are", () => {
    const three = [line("a", 100, 99.9, 100.1), line("b", 103, 102.9, 103.1), line("c", 110, 109.9, 110.1)];
    expect(names(tieGroups(prepareRanking(three, "lower", 0.03)))).toEqual([["a", "b"], ["c"]]);
    expect(names(tieGroups(prepareRanking(three, "lower", 0.029)))).toEqual([["a"], ["b"], ["c"]]);
    expect(names(tieGroups(prepareRanking(three, "lower")))).toEqual([["a"], ["b"], ["c"]]);
  });

  it("ties through a wide interval above as well", () => {
    const ranking = prepareRanking([line("wide", 10, 5, 40), line("b", 20, 19, 21), line("c", 30, 29, 31)], "lower");
    expect(names(tieGroups(ranking))).toEqual([["wide", "b", "c"]]);
  });

  it("ranks what was not delivered behind everything else, and ties it with its like", () => {
    const never = Number.POSITIVE_INFINITY;
    const lines = [line("b", never, never, never), line("c", 900, 890, 910), line("a", never, never, never)];
    const ranking = prepareRanking(lines, "lower", 0.05);
    expect(names(tieGroups(ranking))).toEqual([["c"], ["a", "b"]]);
    const wide = prepareRanking([...lines, line("d", 950, 940, never)], "lower");
    expect(names(tieGroups(wide))).toEqual([["c"], ["d", "a", "b"]]);
  });

  it("falls back to the range of the rounds where there is no interval, and says so", () => {
    const ranking = prepareRanking(
      [
        line("a", 10, null, null, { rounds: 3, min: 8, max: 12 }),
        line("b", 20, null, null, { rounds: 3, min: 18, max: 25 }),
      ],
      "lower",
    );
    expect(ranking.hasIntervals).toBe(false);
    expect(ranking.lines[0]?.whisker).toEqual({ low: 8, high: 12, kind: "rounds" });
  });

  it("orders equal medians by name, and is empty without servers", () => {
    expect(
      prepareRanking([line("b", 1, 1, 1), line("a", 1, 1, 1)], "lower").lines.map((each) => each.serverId),
    ).toEqual(["a", "b"]);
    expect(prepareRanking([], "lower")).toEqual({ lines: [], hasIntervals: false });
  });
});
