import { expect, test } from "vitest";
import { z } from "zod";
import { inJson, replaceFigures } from "./figure-value.ts";
import { FigureValue } from "./figure-value-schema.ts";

const Values = z.record(z.string(), FigureValue);

test("a figure that was not delivered survives JSON as text and is read as infinite", () => {
  const values = { "latency.owed.p50": 800, "latency.owed.p99": Number.POSITIVE_INFINITY };
  const text = JSON.stringify(values, replaceFigures);
  expect(text).toBe('{"latency.owed.p50":800,"latency.owed.p99":"not delivered"}');
  expect(Values.parse(JSON.parse(text))).toEqual(values);
  expect(Values.parse(values)).toEqual(values);
  expect(inJson(values)).toEqual({ "latency.owed.p50": 800, "latency.owed.p99": "not delivered" });
});

test.each([[null], [Number.NaN], [Number.NEGATIVE_INFINITY], ["lost"]])("%s is not a figure", (value) => {
  expect(FigureValue.safeParse(value).success).toBe(false);
});
