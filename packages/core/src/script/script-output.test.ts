import { expect, test } from "vitest";
import { openScriptOutput, type ScriptSecond } from "./script-output.ts";
import { recordedOutput } from "./testing/recorded-output.ts";

function read(text: string) {
  const output = openScriptOutput();
  const seconds = text.split("\n").flatMap((line) => output.take(line) ?? []);
  return { seconds, summary: output.end() };
}

const sumOf = (seconds: readonly ScriptSecond[], name: string) =>
  seconds.reduce((sum, { metrics: { [name]: figure } }) => sum + (figure?.type === "counter" ? figure.sum : 0), 0);

test("seconds hold every sample of what k6 printed, and are in order", () => {
  const { seconds } = read(recordedOutput);
  expect(seconds.map(({ second }) => second)).toEqual(seconds.map(({ second }) => second).toSorted((a, b) => a - b));
  expect(sumOf(seconds, "my_counter")).toBe(8);
  expect(sumOf(seconds, "iterations")).toBe(4);
  expect(seconds[0]?.metrics).toMatchObject({
    my_trend: { type: "trend", count: 1, sum: 1, min: 1, max: 1 },
    my_rate: { type: "rate", passes: 1, count: 1 },
    my_gauge: { type: "gauge", value: 0 },
  });
});

test("the summary has k6's own figures, with thresholds by their expression and checks by their group", () => {
  const { summary } = read(recordedOutput);
  expect(summary?.thresholds).toEqual([
    { metric: "my_counter{a:b}", expression: "count>100", crossed: true },
    { metric: "my_rate", expression: "rate>=0.5", crossed: false },
    { metric: "my_trend", expression: "avg<1000", crossed: false },
    { metric: "my_trend", expression: "p(95)<2", crossed: true },
  ]);
  expect(summary?.checks).toEqual([
    expect.objectContaining({ path: "::one", passes: 4, fails: 0 }),
    expect.objectContaining({ path: "::inner::even", passes: 2, fails: 2 }),
  ]);
  const byName = Object.fromEntries((summary?.metrics ?? []).map((metric) => [metric.name, metric]));
  expect(byName.my_trend).toMatchObject({ type: "trend", contains: "time", values: { avg: 2.5, med: 2.5, max: 4 } });
  expect(byName["my_counter{a:b}"]).toMatchObject({ type: "counter", values: { count: 8 } });
});

const second = '{"plumbline":"second","second":0,"metrics":{"c":{"type":"counter","sum":1}}}';

test("what the metrics contain is known with their first second", () => {
  const output = openScriptOutput();
  const lines = recordedOutput.split("\n");
  expect(output.metrics()).toEqual({});
  lines.slice(0, lines.findIndex((line) => line.includes('"second"')) + 1).forEach(output.take);
  expect(output.metrics()).toMatchObject({
    my_trend: { type: "trend", contains: "time" },
    data_sent: { type: "counter", contains: "data" },
    my_rate: { type: "rate", contains: "default" },
  });
});

test("what is no line of k6's is passed over, and without a summary there is none", () => {
  const wrong = [
    "hello",
    '{"plumbline":"second"',
    '{"plumbline":"other"}',
    "null",
    '{"a":1}',
    second.replace(":1}", ':"1"}'),
  ];
  const { seconds, summary } = read([...wrong, second].join("\n"));
  expect([sumOf(seconds, "c"), seconds.length, summary]).toEqual([1, 1, null]);
});

test("a summary that is cut short is none", () => {
  const whole = recordedOutput.trimEnd();
  expect(read(whole.slice(0, whole.lastIndexOf("\n"))).summary).toBeNull();
});
