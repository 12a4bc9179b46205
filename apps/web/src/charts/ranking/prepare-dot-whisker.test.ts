import { prepareRanking, rankLabel } from "@plumbline/core/result/ranking";
import { describe, expect, it } from "vitest";
import { prepareDotWhisker } from "./prepare-dot-whisker.ts";

const estimate = (median: number, low: number | null, high: number | null, rounds = 6) => ({
  rounds,
  median,
  low,
  high,
  min: median - 1,
  max: median + 1,
});
const ranking = prepareRanking(
  [
    { serverId: "a", estimate: estimate(10, 9, 12) },
    { serverId: "b", estimate: estimate(11, 10, 13) },
    { serverId: "c", estimate: estimate(30, 29, 31) },
  ],
  "lower",
);
const prepare = (of = ranking) => prepareDotWhisker(of, new Map(), new Map([["a", "Alpha"]]), "µs");

describe("prepareDotWhisker", () => {
  it("draws the best at the top and bands around ties only", () => {
    const data = prepare();
    expect(data.lines.map(({ label, y, rankLabel: rank }) => [label, y, rank])).toEqual([
      ["Alpha", 2, "1–2"],
      ["b", 1, "1–2"],
      ["c", 0, "3"],
    ]);
    expect(data.ties).toEqual([{ fromY: 0.5, toY: 2.5 }]);
  });

  it("begins at zero unless the values lie too far apart to be read", () => {
    expect(prepare().x).toMatchObject({ scale: "linear", domain: [0, 40] });
    const far = prepareRanking(
      [
        { serverId: "a", estimate: estimate(10, 9, 12) },
        { serverId: "b", estimate: estimate(9000, 8000, 9900) },
      ],
      "lower",
    );
    expect(prepare(far).x.scale).toBe("log");
  });

  it("puts what was not delivered at the end of an axis of the others", () => {
    const never = Number.POSITIVE_INFINITY;
    const lost = { serverId: "z", estimate: { ...estimate(1, 1, 1), median: never, low: 30, high: never } };
    const some = prepare(prepareRanking([{ serverId: "a", estimate: estimate(10, 9, 12) }, lost], "lower"));
    const [, end] = some.x.domain;
    expect([end, ...some.x.ticks].every(Number.isFinite)).toBe(true);
    expect(some.lines.map(({ median, at }) => [median, at.median, at.low, at.high])).toEqual([
      [10, 10, 9, 12],
      [never, end, 30, end],
    ]);
    const all = prepare(prepareRanking([{ ...lost, estimate: { ...lost.estimate, low: never } }], "lower"));
    expect(all.x.ticks).toEqual([]);
    expect(all.lines.every(({ at }) => Number.isFinite(at.median + at.low + at.high))).toBe(true);
  });

  it("claims no rank where the rounds allow no interval", () => {
    const few = prepareRanking(
      [
        { serverId: "a", estimate: estimate(10, null, null, 3) },
        { serverId: "b", estimate: estimate(20, null, null, 3) },
      ],
      "lower",
    );
    expect(rankLabel(few, 1)).toBe("");
    expect(prepare(few)).toMatchObject({ whisker: "rounds", ties: [] });
  });
});
