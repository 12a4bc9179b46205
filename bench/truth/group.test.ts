import { expect, test } from "vitest";
import { type Group, totalsOf } from "./group.ts";

const group = (kind: Group["kind"]): Group => ({ kind, attempts: () => [], toFigures: () => [] });
const tried = (kind: Group["kind"], count: number, wrong: number, undecided = 0) => ({
  group: group(kind),
  count,
  ends: { wrong, undecided, mostTrials: 1 },
});

test("everything dishonest and everything honest is counted together", () => {
  const figures = totalsOf([
    tried("dishonest", 90, 1),
    tried("dishonest", 10, 0, 2),
    tried("honest", 20, 1),
    tried("quiet", 50, 3),
  ]);
  expect(figures.map(({ name, value, unit, goal }) => ({ name, value, unit, goal }))).toEqual([
    { name: "truth.caught", value: 97, unit: "of 100", goal: { atLeast: 100 } },
    { name: "truth.accused", value: 1, unit: "of 20", goal: { atMost: 0 } },
    { name: "truth.undecided", value: 2, unit: "of 170", goal: { atMost: 0 } },
  ]);
});

test("a kind that was not tried has no figure", () => {
  expect(totalsOf([tried("honest", 1, 0)]).map(({ name }) => name)).toEqual(["truth.accused", "truth.undecided"]);
});
