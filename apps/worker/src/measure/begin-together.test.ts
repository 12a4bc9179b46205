import { expect, test } from "vitest";
import { beginsOf, judgeStart } from "./begin-together.ts";

const offsets = [
  { offsetUs: 0, uncertaintyUs: 100 },
  { offsetUs: 5_000_000, uncertaintyUs: 100 },
];

test("generators that began together by their own clocks are not disturbance, others are", () => {
  expect(judgeStart({ offsets, clocks: null }, [1_000, 6_100]).disturbances).toEqual([]);
  expect(judgeStart({ offsets, clocks: null }, [1_000, 6_101]).disturbances).toEqual([
    {
      kind: "generators-apart",
      of: "generator",
      fromS: 0,
      toS: 0.101,
      sentence: "The generators began 101 ms apart.",
    },
  ]);
  expect(judgeStart({ offsets, clocks: null }, [1_000, 6_001]).generators).toEqual([
    { offsetUs: 0, uncertaintyUs: 100, beganMs: 1_000 },
    { offsetUs: 5_000_000, uncertaintyUs: 100, beganMs: 6_001 },
  ]);
});

test("a generator alone is apart from none, and one that never began has no time", () => {
  const [offset] = offsets;
  if (!offset) throw new Error("there is no offset");
  const one = [offset];
  expect(judgeStart({ offsets: one, clocks: null }, [1_000]).disturbances).toEqual([]);
  expect(judgeStart({ offsets: one, clocks: null }, [null])).toEqual({
    disturbances: [],
    generators: [{ ...offset, beganMs: null }],
  });
  expect(judgeStart({ offsets, clocks: null }, [1_000, null]).disturbances).toEqual([]);
});

test("the two sides of a duel are compared with each other by one clock, and a side that never began with none", () => {
  const ofOther = (beganMs: number | null) =>
    beginsOf({ offsets: [{ offsetUs: -2_000_000, uncertaintyUs: 50 }] }, [beganMs]);
  const judged = (others: readonly number[]) =>
    judgeStart({ offsets: offsets.slice(0, 1), clocks: null }, [1_000], others).disturbances;
  expect(judged(ofOther(-900))).toEqual([]);
  expect(judged(ofOther(-750))).toEqual([
    expect.objectContaining({
      kind: "generators-apart",
      toS: 0.25,
      sentence: "The two sides of the duel began 250 ms apart.",
    }),
  ]);
  expect(judged(ofOther(null))).toEqual([]);
  expect(judgeStart({ offsets: offsets.slice(0, 1), clocks: null }, [null], ofOther(-900)).disturbances).toEqual([]);
});

test("on other hosts it is kept how far each clock has moved", () => {
  const clocks = { driftUs: () => [-3, 12] };
  expect(judgeStart({ offsets, clocks }, [1_000, 6_001]).generators.map(({ driftUs }) => driftUs)).toEqual([-3, 12]);
});
