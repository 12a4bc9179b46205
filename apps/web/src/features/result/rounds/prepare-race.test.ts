import { expect, test } from "vitest";
import { inEnglish } from "#i18n/testing/in-language.tsx";
import { prepareRace } from "./prepare-race.ts";

test("a round that a server lacks is a gap of its line, and the axis holds all intervals", () => {
  const race = prepareRace(
    [
      { serverId: "a", points: [1, 2, 3].map((round) => ({ round, median: 10, low: null, high: null })) },
      { serverId: "b", points: [{ round: 3, median: 20, low: 15, high: 40 }] },
    ],
    new Map(),
    inEnglish,
  );
  expect(race.rows.map(({ x }) => x)).toEqual([1, 2, 3]);
  expect(race.rows[0]?.values).not.toHaveProperty("b");
  expect(race.rows[2]?.values).toMatchObject({ a: 10, b: 20, "b low": 15, "b high": 40 });
  expect(race.series.filter(({ of }) => of === undefined).map(({ seriesId }) => seriesId)).toEqual(["a", "b"]);
  expect(race.y.domain[0]).toBeLessThanOrEqual(10);
  expect(race.y.domain[1]).toBeGreaterThanOrEqual(40);
});

test("an upper end that was not delivered is drawn nowhere", () => {
  const { rows } = prepareRace(
    [{ serverId: "a", points: [{ round: 1, median: 10, low: 5, high: Number.POSITIVE_INFINITY }] }],
    new Map(),
    inEnglish,
  );
  expect(rows[0]?.values).toMatchObject({ a: 10, "a high": null });
});
