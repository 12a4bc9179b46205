import { describe, expect, test } from "vitest";
import type { TrialFacts } from "../../facts.ts";
import {
  histogramOf,
  honestFacts,
  honestFrames,
  latencies,
  withFigures,
  withFrames,
} from "../../testing/honest-facts.ts";
import { framesComplete } from "../load/frames-complete.ts";
import { measuredWindow } from "../load/measured-window.ts";
import { steadyState } from "../load/steady-state.ts";
import { clockResolution } from "./clock-resolution.ts";
import { littlesLaw } from "./littles-law.ts";
import { percentilesDistinct } from "./percentiles-distinct.ts";
import { percentilesOrdered } from "./percentiles-ordered.ts";
import { roundsIdentical } from "./rounds-identical.ts";

const { plan } = honestFacts();

describe("Little's law", () => {
  // 10 connections that always wait: 10 s of latency in each second
  const closed = (meanUs: number) =>
    withFrames(() => ({ "connections.open": 10, "latency.count": 1000, "latency.mean": meanUs }), {
      plan: { ...plan, workload: "echo", sending: { kind: "closed", depth: 1, payloadBytes: 128 } },
    });
  test.each([
    [10_000, "passed"],
    [11_000, "passed"],
    [11_100, "invalid"],
    [9000, "passed"],
    [8900, "suspect"],
    [5000, "suspect"],
    [4900, "invalid"],
  ] as const)("1,000/s at %i µs on 10 connections are %s", (meanUs, outcome) => {
    expect(littlesLaw.judge(closed(meanUs)).outcome).toBe(outcome);
  });

  test("an open loop keeps no known number in flight", () => {
    expect(littlesLaw.judge(honestFacts()).outcome).toBe("not judged");
  });
});

test.each([
  [{}, "passed"],
  [{ "latency.p90": 500, "latency.p50": 501 }, "invalid"],
  [{ "latency.max": 800, "latency.mean": 801 }, "invalid"],
  [{ "latency.p50": -1 }, "invalid"],
] as const)("latencies with %j are %s", (values, outcome) => {
  expect(percentilesOrdered.judge(withFigures(values)).outcome).toBe(outcome);
});

test.each([
  [{ "latency.p99": 1500, "latency.p50": 700 }, "passed"],
  [{ "latency.p99": 1500, "latency.p50": 1500 }, "invalid"],
  [{ "latency.p99": 1500, "latency.mean": 1500 }, "invalid"],
  [{ "latency.p99": 1500, "latency.max": 1500, "latency.count": 9999 }, "passed"],
  [{ "latency.p99": 1500, "latency.max": 1500, "latency.count": 10_000 }, "suspect"],
] as const)("a p99 among %j is %s", (values, outcome) => {
  expect(percentilesDistinct.judge(withFigures(values)).outcome).toBe(outcome);
});

describe("the clock's resolution", () => {
  const of = (values: readonly number[]): TrialFacts => {
    const facts = honestFacts();
    return { ...facts, summary: { ...facts.summary, histograms: { latency: histogramOf(values) } } };
  };
  const some = (count: number, value: (index: number) => number) => Array.from({ length: count }, (_, i) => value(i));
  const whole = (index: number) => 1000 * (1 + (index % 30));

  test("microseconds pass", () => {
    expect(clockResolution.judge(of(latencies)).outcome).toBe("passed");
  });
  test.each([
    [49, "passed"],
    [51, "suspect"],
    [89, "suspect"],
    [91, "invalid"],
  ] as const)("%i of 100 values on whole milliseconds are %s", (count, outcome) => {
    const values = [...some(count, whole), ...some(100 - count, (index) => 1234 + index)];
    expect(clockResolution.judge(of(values)).outcome).toBe(outcome);
  });
  test.each([
    [0, "passed"],
    [2, "invalid"],
  ] as const)("%i of 1,000 values that are nothing are %s", (count, outcome) => {
    expect(clockResolution.judge(of([...some(count, () => 0), ...some(1000, (i) => 300 + i)])).outcome).toBe(outcome);
  });
  test("few values tell nothing", () => {
    expect(clockResolution.judge(of(some(99, whole))).outcome).toBe("not judged");
  });
});

describe("the measured window", () => {
  test("chats ÷ the server's life with its idle time are caught", () => {
    const honest = honestFacts();
    const idle = withFigures({
      "throughput.delivered": (honest.summary.values["throughput.delivered"] ?? 0) * (12 / 14),
    });
    expect(measuredWindow.judge(honest).outcome).toBe("passed");
    expect(measuredWindow.judge(idle)).toMatchObject({
      outcome: "invalid",
      sentence: expect.stringContaining("divided by something else"),
    });
  });
  test.each([
    [12, "passed"],
    [12.6, "passed"],
    [12.7, "suspect"],
    [14.9, "suspect"],
    [15.1, "invalid"],
  ] as const)("12 measured seconds of %d planned are %s", (seconds, outcome) => {
    const stages = plan.stages.map((stage) => (stage.phase === "measure" ? { ...stage, seconds } : stage));
    expect(measuredWindow.judge(honestFacts({ plan: { ...plan, stages } })).outcome).toBe(outcome);
  });
});

test("a lost or a double second is not a trial", () => {
  expect(framesComplete.judge(honestFacts()).outcome).toBe("passed");
  const noResources = honestFrames.map((frame) => ({
    ...frame,
    values: { ...frame.values, "server.cpu.user": undefined },
  }));
  const { observed } = honestFacts();
  expect(framesComplete.judge(honestFacts({ frames: noResources })).outcome).toBe("suspect");
  const elsewhere = honestFacts({ frames: noResources, observed: { ...observed, atAddress: true } });
  expect(framesComplete.judge(elsewhere).outcome).toBe("passed");
  expect(framesComplete.judge(honestFacts({ frames: honestFrames.filter(({ seq }) => seq !== 4) })).outcome).toBe(
    "invalid",
  );
  expect(framesComplete.judge(honestFacts({ frames: [...honestFrames, ...honestFrames.slice(-1)] })).outcome).toBe(
    "invalid",
  );
});

test.each([
  [499, "passed"],
  [500, "invalid"],
  [1000, "invalid"],
] as const)("%d ms that are left out between two seconds are %s, however they are numbered", (pauseMs, outcome) => {
  const frames = honestFrames.map((frame) => (frame.seq > 4 ? { ...frame, startMs: frame.startMs + pauseMs } : frame));
  expect(framesComplete.judge(honestFacts({ frames })).outcome).toBe(outcome);
});

test.each([
  [1, "passed"],
  [2, "suspect"],
] as const)("%i of 12 measured seconds without resources are %s", (count, outcome) => {
  const frames = honestFrames.map((frame, index) => {
    const { "server.cpu.user": _, ...rest } = frame.values;
    return index >= 1 && index <= count ? { ...frame, values: rest } : frame;
  });
  expect(framesComplete.judge(honestFacts({ frames })).outcome).toBe(outcome);
});

describe("steady state", () => {
  const isLate = (index: number) => index > 8;
  test.each([
    [100, "passed"],
    [98, "suspect"],
    [120, "passed"],
    [122, "suspect"],
  ] as const)("110 deliveries/s at the beginning and %i at the end are %s", (perS, outcome) => {
    const facts = withFrames((_, index) => (isLate(index) ? { "deliveries.received": perS } : {}));
    expect(steadyState.judge(facts).outcome).toBe(outcome);
  });
  test.each([
    [1.49, "passed"],
    [1.51, "suspect"],
    [0.67, "passed"],
    [0.66, "suspect"],
  ] as const)("a p50 that changed by %d is %s", (factor, outcome) => {
    const facts = withFrames((_, index) => ({ "latency.p50": isLate(index) ? 1000 * factor : 1000 }));
    expect(steadyState.judge(facts).outcome).toBe(outcome);
  });
  test("deliveries that begin only in the middle are no steady state, and none at all are not judged", () => {
    const late = withFrames(({ phase }, index) =>
      phase === "measure" && index <= 6 ? { "deliveries.received": 0 } : {},
    );
    const found = steadyState.judge(late);
    expect(found).toMatchObject({ outcome: "suspect" });
    expect(found.sentence).toContain("Nothing was delivered in the first third");
    expect(steadyState.judge(withFrames(() => ({ "deliveries.received": 0 }))).outcome).toBe("not judged");
  });
  test("a ramp has no steady state to reach", () => {
    const stages = plan.stages.map((stage) => (stage.phase === "warm-up" ? { ...stage, clients: 1 } : stage));
    expect(steadyState.judge(honestFacts({ plan: { ...plan, stages } })).outcome).toBe("not judged");
  });
});

test("a round that equals an earlier one to the last digit is a copy", () => {
  const { values } = honestFacts().summary;
  const judge = (earlier: Record<string, number>) =>
    roundsIdentical.judge(honestFacts({ earlier: [{ round: 2, values: earlier }] })).outcome;
  expect(judge(values)).toBe("invalid");
  expect(judge({ ...values, "latency.mean": (values["latency.mean"] ?? 0) + 1e-9 })).toBe("invalid");
  expect(judge({ "throughput.delivered": values["throughput.delivered"] ?? 0 })).toBe("passed");
});
