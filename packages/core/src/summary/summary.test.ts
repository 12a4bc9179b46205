import { expect, test } from "vitest";
import type { Frame } from "../frame/frame.ts";
import { emptyHistogram, encodeHistogram } from "../histogram/histogram.ts";
import { getScenario } from "../scenario/catalogue/scenarios.ts";
import { memoryPerConnection } from "./derive/memory-per-connection.ts";
import { readSearch } from "./derive/read-search.ts";
import { recoveryTime } from "./derive/recovery.ts";
import { leastSquaresSlope } from "./derive/slope.ts";
import { steadiness } from "./derive/steadiness.ts";
import { describeSearch } from "./describe-search.ts";

const planOf = (scenarioId: string, parameters = {}) =>
  getScenario(scenarioId).plan({ scale: 1, warmupS: 5, measureS: null, parameters });

/** One measured second each. */
const seconds = (values: readonly Record<string, number>[], more: (second: number) => Partial<Frame> = () => ({})) =>
  values.map(
    (of, seq): Frame => ({
      v: 1,
      seq,
      startMs: 1_000_000 + seq * 1000,
      durationMs: 1000,
      phase: "measure",
      values: of,
      errors: [],
      histograms: {},
      ...more(seq),
    }),
  );

function latencies(valueUs: number): Partial<Frame> {
  const histogram = emptyHistogram();
  histogram.recordValueWithCount(valueUs, 1000);
  return { histograms: { latency: encodeHistogram(histogram) } };
}

test("the slope of points on a line is the line's, and points above each other have none", () => {
  expect(leastSquaresSlope([1, 2, 3].map((x) => ({ x, y: 5 - 2 * x })))).toBeCloseTo(-2, 12);
  expect(leastSquaresSlope([1, 2].map((y) => ({ x: 3, y })))).toBeUndefined();
});

test("memory per connection is the slope over the held levels, whatever the server needs for itself", () => {
  const levels = [2500, 5000, 7500, 10_000].flatMap((open) => [open - 1000, open, open]);
  const frames = seconds(
    levels.map((open) => ({ "connections.open": open, "server.memory": 30_000_000 + 9_000 * open })),
  );
  expect(memoryPerConnection(frames, planOf("idle"))).toBeCloseTo(9_000, 6);
  expect(memoryPerConnection(frames.slice(0, 6), planOf("idle"))).toBeUndefined();
  expect(memoryPerConnection(frames, planOf("echo-open"))).toBeUndefined();
});

test("a leak shows in the memory slope and a decline in end ÷ start, from 30 held seconds on", () => {
  const of = (count: number) =>
    steadiness(
      seconds(
        Array.from({ length: count }, (_, second) => ({
          "connections.open": 100,
          "server.memory": 1_000_000 + 2_000 * second,
          "deliveries.received": second < count / 2 ? 400 : 300,
        })),
      ),
    );
  expect(of(40).memorySlope).toBeCloseTo(2_000, 6);
  expect(of(40).endToStart).toBe(0.75);
  expect(of(29)).toEqual({});
});

test("a load that grows is not taken for a leak", () => {
  const frames = seconds(
    Array.from({ length: 40 }, (_, second) => ({ "connections.open": 100 + second * 10, "server.memory": second })),
  );
  expect(steadiness(frames)).toEqual({});
});

test("everybody is back where the line of open connections crosses 95 %", () => {
  const plan = planOf("chat-avalanche", { clients: 1000 });
  const open = [1000, 1000, 1000, 1000, 1000, 0, 0, 900, 1000, 1000];
  const frames = seconds(open.map((count) => ({ "connections.open": count })));
  // restarted after 5 s; from 900 at 8 s to 1,000 at 9 s, 950 lies in the middle
  expect(recoveryTime(frames, plan)).toBeCloseTo(3500, 6);
});

test("an outage shorter than a second shows in the closed connections, and one without an end has no figure", () => {
  const plan = planOf("chat-avalanche", { clients: 1000 });
  const quick = [0, 0, 0, 0, 0, 1000, 0].map((closed) => ({ "connections.open": 1000, "connections.closed": closed }));
  expect(recoveryTime(seconds(quick), plan)).toBe(1000);
  const never = [1000, 1000, 1000, 1000, 1000, 0, 0, 100].map((open) => ({ "connections.open": open }));
  expect(recoveryTime(seconds(never), plan)).toBeUndefined();
});

test("a reload that cut nobody took no time, and one that cut all is an outage", () => {
  const plan = planOf("proxy-reload", { clients: 100 });
  const kept = Array.from({ length: 20 }, () => ({ "connections.open": 100 }));
  expect(recoveryTime(seconds(kept), plan)).toBe(0);
  const cut = kept.map((values, second) => (second === 10 ? { ...values, "connections.closed": 100 } : values));
  expect(recoveryTime(seconds(cut), plan)).toBe(1000);
});

/** 2 s of ramp and 8 s held for each of three steps: 1,000, 2,000 and 3,000 clients. */
const search = planOf("push-limit", { clients: 3000, steps: 3 });
const thirty = Array.from({ length: 30 }, () => ({ "ledger.expected": 10_000 }));

const stop = (stage: number, why: "latency" | "errors" | "losses", value: number, limit: number) => ({
  stage: search.stages.findIndex(({ phase }) => phase === "measure") + stage,
  clients: 1000 * (Math.floor(stage / 2) + 1),
  why,
  value,
  limit,
});

test("a search that ends by latency carries the step before", () => {
  const frames = seconds(thirty, (second) => latencies(second < 20 ? 5_000 : 2_000_000));
  const result = readSearch(frames, search, stop(5, "latency", 1_990_000, 1_000_000));
  expect(result).toEqual({
    carriedClients: 2000,
    endedAtClients: 3000,
    reason: "latency",
    limit: 1_000_000,
    latencyP99Us: 1_990_000,
    errorShare: 0,
  });
  expect(result && describeSearch(result)).toMatch(
    /^Held 2.000 connections; stopped at 3.000 because p99 passed 1 s: it was 1.99 s\.$/,
  );
});

test("a search that ends by errors says so", () => {
  const frames = seconds(thirty, (second) => ({
    ...latencies(5_000),
    errors: second === 14 ? [{ phase: "steady", cause: "reset", count: 500 }] : [],
  }));
  const result = readSearch(frames, search, stop(3, "errors", 0.25, 0.01));
  expect(result).toMatchObject({ carriedClients: 1000, endedAtClients: 2000, reason: "errors", errorShare: 0.25 });
  expect(result && describeSearch(result)).toContain("because errors passed 1 % of the connections: they were 25 %.");
});

test("a search that ends by losses says so, however quick the rest is", () => {
  const frames = seconds(thirty, () => latencies(5_000));
  const result = readSearch(frames, search, stop(3, "losses", 0.7, 0.01));
  expect(result).toMatchObject({ carriedClients: 1000, endedAtClients: 2000, reason: "losses", lostShare: 0.7 });
  expect(result && describeSearch(result)).toContain(
    "because lost deliveries passed 1 % of those owed: they were 70 %.",
  );
});

test("a step whose ramp crosses a limit is not carried, although it was never held", () => {
  const frames = seconds(thirty.slice(0, 12), (second) => latencies(second < 10 ? 5_000 : 2_000_000));
  expect(readSearch(frames, search, stop(2, "latency", 2_000_000, 1_000_000))).toMatchObject({
    carriedClients: 1000,
    endedAtClients: 2000,
  });
});

test("a search that never crosses a limit has no end, and one without any delivery carries nobody", () => {
  const fine = readSearch(
    seconds(thirty, () => latencies(5_000)),
    search,
    null,
  );
  expect(fine).toMatchObject({ carriedClients: 3000, endedAtClients: null, reason: null, limit: null });
  expect(fine && describeSearch(fine)).toContain("the server may carry more. There p99 was 5 ms, and errors were 0 %");
  const silent = readSearch(seconds(thirty.slice(0, 2)), search, stop(0, "latency", 60_000_000, 1_000_000));
  expect(silent).toMatchObject({ carriedClients: 0, endedAtClients: 1000, latencyP99Us: null });
  expect(silent && describeSearch(silent)).toMatch(
    /^Held not even the first step; stopped at 1.000 because nothing was delivered\.$/,
  );
});

test("other plans search for nothing", () => {
  expect(readSearch(seconds(thirty), planOf("push"), null)).toBeNull();
});
