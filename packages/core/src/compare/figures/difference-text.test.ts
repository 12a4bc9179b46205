import { expect, test } from "vitest";
import { distanceText, foldText, percentText } from "./difference-text.ts";

test("a share is told in percent, with two digits", () => {
  expect([0.0312, 0.5, 1.204].map(percentText)).toEqual(["3.1 %", "50 %", "120 %"]);
});

test("a difference is told in percent, and from twofold on as a multiple", () => {
  expect([1.25, 5.81, 9.99, 10, 1501].map(foldText)).toEqual(["25 %", "5.8×", "10×", "10×", "1,500×"]);
});

test("a ratio is told in percent below twofold either way, and as a multiple beyond", () => {
  expect([1.211, 0.8, 1.999, 0.501].map(distanceText)).toEqual([
    "21.1 % higher",
    "20 % lower",
    "99.9 % higher",
    "49.9 % lower",
  ]);
  expect([2, 0.5, 8.5, 0.0402, 1].map(distanceText)).toEqual([
    "2× as high",
    "0.5× as high",
    "8.5× as high",
    "0.0402× as high",
    "1× as high",
  ]);
});
