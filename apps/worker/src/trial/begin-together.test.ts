import { expect, test } from "vitest";
import { judgeStart } from "./begin-together.ts";

const clocks = [
  { offsetUs: 0, uncertaintyUs: 100 },
  { offsetUs: 5_000_000, uncertaintyUs: 100 },
];

test("generators that began together by their own clocks are no disturbance, others are", () => {
  expect(judgeStart(clocks, [1_000, 6_100]).disturbances).toEqual([]);
  expect(judgeStart(clocks, [1_000, 6_101]).disturbances).toEqual(["The generators began 101 ms apart."]);
  expect(judgeStart(clocks, [1_000, 6_001]).generators).toEqual([
    { offsetUs: 0, uncertaintyUs: 100, beganMs: 1_000 },
    { offsetUs: 5_000_000, uncertaintyUs: 100, beganMs: 6_001 },
  ]);
});
