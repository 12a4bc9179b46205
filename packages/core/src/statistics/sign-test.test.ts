import { expect, test } from "vitest";
import { signTestP } from "./sign-test.ts";

test("the chance of so many heads or more among fair coins", () => {
  expect(signTestP(5, 5)).toBeCloseTo(1 / 32, 12);
  expect(signTestP(7, 8)).toBeCloseTo(9 / 256, 12);
  expect(signTestP(6, 8)).toBeCloseTo(37 / 256, 12);
  expect(signTestP(0, 8)).toBe(1);
  expect(signTestP(0, 0)).toBe(1);
});
