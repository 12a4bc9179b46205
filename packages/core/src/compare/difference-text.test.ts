import { expect, test } from "vitest";
import { foldText, percentText } from "./difference-text.ts";

test("a share is told in percent, with two digits", () => {
  expect([0.0312, 0.5, 1.204].map(percentText)).toEqual(["3.1 %", "50 %", "120 %"]);
});

test("a difference is told in percent, and from tenfold on as a multiple", () => {
  expect([1.25, 5.81, 9.99, 10, 1501].map(foldText)).toEqual(["25 %", "5.8×", "10×", "10×", "1500×"]);
});
