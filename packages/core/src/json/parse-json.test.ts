import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

const whole = '{"a": [1.5, true, "x\\u0041"], "b": {"c": null}}';

test("a text that was cut short says so, wherever it ends", () => {
  for (let length = 1; length < whole.length; length++)
    expect(parseJson(whole.slice(0, length))).toMatchObject({ fault: "cut short" });
  expect(parseJson(whole)).toEqual({ value: { a: [1.5, true, "xA"], b: { c: null } } });
});

test.each(["a,b\n1,2", "<html><body>", '{"values":[1,2]};', '{"a": nope}', '{"a": nope', '"rows', "[1 2"])(
  "%j is not JSON, and whole",
  (text) => expect(parseJson(text)).toMatchObject({ fault: "no JSON" }),
);

test("nothing is nothing, and a byte order mark is no part of a text", () => {
  expect(parseJson(" \n")).toMatchObject({ fault: "empty" });
  expect(parseJson("\uFEFF")).toMatchObject({ fault: "empty" });
  expect(parseJson("\uFEFF[1]")).toEqual({ value: [1] });
});
