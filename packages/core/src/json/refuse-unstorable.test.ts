import { expect, test } from "vitest";
import { refuseUnstorable } from "./refuse-unstorable.ts";

test.each([
  ["text", "a\0b"],
  ["half of a pair", "a\ud83d"],
  ["the other half", "\ude00a"],
  ["a value", { name: "\0" }],
  ["a key", { "\0": 1 }],
  ["something deep", { servers: [{ notes: ["fine", "\0"] }] }],
])("%s with what no store can hold is refused", (_, input) => {
  expect(() => refuseUnstorable(input)).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
});

test("input of thousands of levels is refused, and overflows no stack", () => {
  const deep = JSON.parse("[".repeat(30_000) + "]".repeat(30_000));
  expect(() => refuseUnstorable(deep)).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
});

test("the field is named", () => {
  expect(() => refuseUnstorable({ request: { name: "\0" } })).toThrow("request.name has a character");
});

test.each(["", "Ada 😀", "tab\tand\nline", null, 1, new Date(0), { a: [{ b: "ü" }] }, undefined])(
  "%j is let through",
  (input) => {
    expect(() => refuseUnstorable(input)).not.toThrow();
  },
);
