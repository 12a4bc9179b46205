import { describe, expect, it } from "vitest";
import series from "../statistics/change-points/testdata/series.json";
import { mean } from "../statistics/moments.ts";
import { type ChangeJudgement, findTrendChanges, leastChange, type TrendRun } from "./find-trend-changes.ts";

const DAY_MS = 24 * 3600 * 1000;
/** Noise of about half a per cent that is the same each time. */
const wobble = [0, 0.4, -0.3, 0.2, -0.5, 0.1, 0.3, -0.2];

/** A run a day; values are per cent of 1000. */
function runsOf(levels: readonly [level: number, runs: number][]): TrendRun[] {
  const medians = levels.flatMap(([level, runs]) =>
    Array.from({ length: runs }, (_, nth) => level * (10 + (wobble[nth % wobble.length] ?? 0) / 10)),
  );
  return medians.map((median, nth) => ({ runId: `r${nth}`, at: new Date(nth * DAY_MS), median }));
}

function judged(runId: string, state: ChangeJudgement["state"]): ChangeJudgement {
  const side = { mean: 1, runs: 1 };
  const moment = new Date(0);
  return {
    runId,
    state,
    judgedBy: "Ada",
    judgedAt: moment,
    note: "seen",
    seen: { at: moment, beforeAt: moment, before: side, after: side, ratio: 1, p: 0, direction: "worse" },
  };
}

const lowerIsBetter = { better: "lower", floor: null, judgements: [] } as const;
const find = (runs: TrendRun[], options: Partial<Parameters<typeof findTrendChanges>[1]> = {}) =>
  findTrendChanges(runs, { ...lowerIsBetter, ...options });
const statesOf = (runs: TrendRun[], ...judgements: ChangeJudgement[]) =>
  find(runs, { judgements }).changes.map(({ runId, state }) => `${runId} ${state}`);

describe("a line that moves once", () => {
  const runs = runsOf([
    [100, 20],
    [120, 10],
  ]);
  it("is told by the first run after it, with both sides and its direction", () => {
    const { changes, levels } = find(runs);
    expect(changes).toMatchObject([
      { runId: "r20", state: "new", direction: "worse", before: { runs: 20 }, after: { runs: 10 }, judgedBy: null },
    ]);
    expect(changes[0]?.ratio).toBeCloseTo(1.2, 2);
    expect(changes[0]?.beforeAt).toEqual(new Date(19 * DAY_MS));
    expect(levels.map((level) => level.runs)).toEqual([20, 10]);
  });
  it("has become better where more of the figure is better, and neither where it is neither", () => {
    expect(find(runs, { better: "higher" }).changes).toMatchObject([{ direction: "better" }]);
    expect(find(runs, { better: "neither" }).changes).toMatchObject([{ direction: "neither" }]);
  });
});

describe("a line with runs that were not delivered", () => {
  const never = Number.POSITIVE_INFINITY;
  const lost = (runs: readonly TrendRun[], ...places: number[]) =>
    runs.map((run, nth) => (places.includes(nth) ? { ...run, median: never } : run));
  const steady = runsOf([[100, 30]]);
  const since = (from: number) => Array.from({ length: 30 - from }, (_, nth) => from + nth);

  it("has become worse where the figure is not delivered any more, without a ratio", () => {
    const { changes, levels } = find(lost(steady, ...since(20)));
    expect(changes).toMatchObject([
      { runId: "r20", direction: "worse", ratio: null, before: { runs: 20 }, after: { mean: never, runs: 10 } },
    ]);
    expect(levels.map(({ mean }) => mean)).toEqual([changes[0]?.before.mean, never]);
    expect(changes[0]?.before.mean).toBeCloseTo(1000, -1);
  });
  it("has become better where it is delivered again", () => {
    const runs = lost(steady, ...Array.from({ length: 12 }, (_, nth) => nth));
    expect(find(runs).changes).toMatchObject([{ runId: "r12", direction: "better", before: { mean: never } }]);
  });
  it("has not moved where one run alone was not delivered, or all of them", () => {
    expect(find(lost(steady, 11))).toMatchObject({ changes: [], levels: [{ runs: 30 }] });
    expect(find(lost(steady, 11)).levels[0]?.mean).toBeCloseTo(1000, -1);
    expect(find(lost(steady, ...since(0)))).toMatchObject({ changes: [], levels: [{ mean: never }] });
  });
});

it("a line is too short with five runs and long enough with six", () => {
  expect(
    statesOf(
      runsOf([
        [100, 3],
        [200, 2],
      ]),
    ),
  ).toEqual([]);
  expect(
    statesOf(
      runsOf([
        [100, 3],
        [200, 3],
      ]),
    ),
  ).toEqual(["r3 new"]);
});

it("a change is told above 3 %, or above twice the A/A floor where that is more", () => {
  const moved = (percent: number) =>
    runsOf([
      [100, 25],
      [100 + percent, 25],
    ]);
  expect(statesOf(moved(2.5))).toEqual([]);
  expect(statesOf(moved(3.5))).toEqual(["r25 new"]);
  expect(leastChange(0.01)).toBe(0.03);
  expect(leastChange(0.04)).toBe(0.08);
  expect(find(moved(7.5), { floor: 0.04 }).changes).toEqual([]);
  expect(find(moved(8.5), { floor: 0.04 }).changes).toHaveLength(1);
});

const asRuns = (values: readonly number[]): TrendRun[] =>
  values.map((median, nth) => ({ runId: `r${nth}`, at: new Date(nth * DAY_MS), median }));

it.each(series)(
  "$name: a change is told with the means of the runs that it counts, and only where these differ",
  (line) => {
    for (const { runId, before, after, ratio, p } of find(asRuns(line.values)).changes) {
      const place = Number(runId.slice(1));
      expect(before.mean).toBeCloseTo(mean(line.values.slice(place - before.runs, place)), 9);
      expect(after.mean).toBeCloseTo(mean(line.values.slice(place, place + after.runs)), 9);
      expect(Math.max(ratio ?? 2, 1 / (ratio ?? 2))).toBeGreaterThan(1.03);
      expect(p).toBeLessThan(0.001);
    }
  },
);

it("an outlier whose level did not stay is not a change of the runs after it", () => {
  const line = series.find(({ name }) => name === "outliers_flat_1")?.values ?? [];
  expect(line.length).toBeGreaterThan(45);
  expect(find(asRuns(line)).changes.filter(({ runId }) => runId === "r45")).toEqual([]);
});

describe("what people said", () => {
  const runs = runsOf([
    [100, 20],
    [120, 20],
    [150, 20],
  ]);
  it("a dismissed change stays dismissed where further runs move it by two, and is new again at three", () => {
    expect(statesOf(runs, judged("r22", "dismissed"))).toEqual(["r22 dismissed", "r40 new"]);
    expect(statesOf(runs, judged("r23", "dismissed"))).toEqual(["r20 new", "r40 new"]);
  });
  it("a dismissed change divides no level", () => {
    const { levels } = find(runs, { judgements: [judged("r20", "dismissed")] });
    expect(levels.map((level) => level.runs)).toEqual([40, 20]);
  });
  it("a confirmed change begins a new history and is told as it was seen", () => {
    const { changes } = find(runs, { judgements: [judged("r40", "confirmed")] });
    expect(changes.find(({ state }) => state === "confirmed")).toMatchObject({
      runId: "r40",
      note: "seen",
      judgedBy: "Ada",
    });
    expect(changes.find(({ state }) => state === "new")).toMatchObject({ runId: "r20", after: { runs: 20 } });
  });
  it("what was said of runs that are gone is still told", () => {
    expect(statesOf(runs, judged("gone", "confirmed"), judged("gone too", "dismissed"))).toEqual([
      "gone confirmed",
      "gone too dismissed",
      "r20 new",
      "r40 new",
    ]);
  });
});

it("nothing was measured: nothing changed, and there is no level", () => {
  expect(find([])).toEqual({ changes: [], levels: [] });
});
