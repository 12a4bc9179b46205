import { expect, test } from "vitest";
import type { Frame } from "../frame/frame.ts";
import { emptyHistogram, encodeHistogram } from "../histogram/histogram.ts";
import { allowedShare } from "../plan/load-figures.ts";
import { getScenario } from "../scenario/catalogue/scenarios.ts";
import { summarize } from "./summarize.ts";
import { readSummary } from "./summary.ts";
import { withOwedLatency } from "./with-owed-latency.ts";

function histogramOf(values: number[]): string {
  const histogram = emptyHistogram();
  for (const value of values) histogram.recordValue(value);
  return encodeHistogram(histogram);
}

const frame = (
  seq: number,
  phase: Frame["phase"],
  values: Record<string, number>,
  more: Partial<Frame> = {},
): Frame => ({
  v: 1,
  seq,
  startMs: 1_000 * (seq + 1),
  durationMs: 1_000,
  phase,
  values,
  errors: [],
  histograms: {},
  ...more,
});

test("the time of connecting is that of the measured window, or of the connections that the load had opened before", () => {
  const [before, within] = [histogramOf(Array(200).fill(1_500)), histogramOf(Array(200).fill(900))];
  const frames = [frame(0, "warm-up", {}, { histograms: { connect: before } }), frame(1, "measure", {})];
  expect(summarize(frames, null)?.values).toMatchObject({ "connect.p50": 1_500, "connect.p95": 1_500 });
  const arriving = [...frames, frame(2, "measure", {}, { histograms: { connect: within } })];
  expect(summarize(arriving, null)?.values).toMatchObject({ "connect.p50": 900, "connect.p95": 900 });
});

test("without a measured second there is no summary", () => {
  expect(summarize([], 10)).toBeNull();
  expect(summarize([frame(0, "warm-up", { "deliveries.received": 5 })], 10)).toBeNull();
});

test("rates divide by the measured window alone: warm-up and drain are in no denominator", () => {
  const summary = summarize(
    [
      frame(0, "warm-up", { "deliveries.received": 1_000, "messages.sent": 500 }),
      frame(1, "measure", { "deliveries.received": 300, "messages.sent": 3, "messages.offered": 4 }),
      frame(
        2,
        "measure",
        { "deliveries.received": 200, "messages.sent": 1, "messages.offered": 0 },
        { durationMs: 500 },
      ),
      frame(3, "drain", { "deliveries.received": 70 }),
    ],
    12,
  );
  expect(summary?.windowS).toBe(1.5);
  expect(summary?.values).toMatchObject({
    "throughput.delivered": 500 / 1.5,
    "throughput.accepted": 4 / 1.5,
    "ratio.achieved": 1,
    startup: 12,
  });
});

test("a delivery that arrives while draining counts for the message that was measured", () => {
  const summary = summarize(
    [
      frame(0, "measure", { "ledger.expected": 10, "ledger.delivered": 7 }),
      frame(1, "drain", { "ledger.delivered": 2 }),
    ],
    null,
  );
  expect(summary?.values).toMatchObject({ "ratio.delivered": 0.9, "ledger.lost": 1 });
});

test("a server that delivers nothing has a delivery ratio of zero and no latency at all", () => {
  const summary = summarize(
    [
      frame(0, "measure", {
        "ledger.expected": 990,
        "messages.sent": 10,
        "messages.offered": 10,
        "server.cpu.user": 0.01,
      }),
    ],
    null,
  );
  expect(summary?.values["ratio.delivered"]).toBe(0);
  expect(summary?.values["throughput.delivered"]).toBe(0);
  expect(summary?.values).not.toHaveProperty("latency.p50");
  expect(summary?.values).not.toHaveProperty("server.cpuPerDelivery");
});

test("percentiles come from the merged histogram of measured and drained seconds, not of the warm-up", () => {
  const slow = Array.from({ length: 100 }, () => 50_000);
  const fast = Array.from({ length: 900 }, () => 1_000);
  const summary = summarize(
    [
      frame(0, "warm-up", {}, { histograms: { latency: histogramOf(slow) } }),
      frame(1, "measure", {}, { histograms: { latency: histogramOf(fast) } }),
      frame(2, "drain", {}, { histograms: { latency: histogramOf(slow) } }),
    ],
    null,
  );
  expect(summary?.values["latency.p50"]).toBe(1_000);
  expect(summary?.values["latency.p95"]).toBeGreaterThan(49_900);
});

test("a percentile is only there when at least 10 ÷ (1 − p) values carry it", () => {
  const of = (count: number) =>
    summarize(
      [
        frame(
          0,
          "measure",
          {},
          { histograms: { latency: histogramOf(Array.from({ length: count }, (_, i) => i + 1)) } },
        ),
      ],
      null,
    )?.values ?? {};
  expect(of(999)).not.toHaveProperty("latency.p99");
  expect(of(1_000)).toHaveProperty("latency.p99");
  expect(of(1_000)).not.toHaveProperty("latency.p99.9");
  expect(of(19)).not.toHaveProperty("latency.p50");
});

test("CPU is averaged over time, and per delivery it is CPU time over deliveries", () => {
  const summary = summarize(
    [
      frame(0, "measure", { "server.cpu.user": 0.5, "server.cpu.system": 0.5, "deliveries.received": 1_000 }),
      frame(
        1,
        "measure",
        { "server.cpu.user": 0, "server.cpu.system": 0, "deliveries.received": 1_000 },
        { durationMs: 1_000 },
      ),
      frame(2, "measure", { "deliveries.received": 0 }),
    ],
    null,
  );
  expect(summary?.values["server.cpu"]).toBe(0.5);
  expect(summary?.values["server.cpuPerDelivery"]).toBe((0.5 * 3 * 1e6) / 2_000);
});

test("errors of all phases are added up by phase and cause", () => {
  const errors = [{ phase: "connect", cause: "refused", count: 2 }] as const;
  const summary = summarize(
    [
      frame(0, "warm-up", {}, { errors: [...errors] }),
      frame(1, "measure", {}, { errors: [...errors, { phase: "steady", cause: "reset", count: 1 }] }),
    ],
    null,
  );
  expect(summary?.errors).toEqual([
    { phase: "connect", cause: "refused", count: 4 },
    { phase: "steady", cause: "reset", count: 1 },
  ]);
  expect(summary?.values["errors.total"]).toBe(5);
});

test("a server that drops 1.2 % has no p99 of what was owed, whatever the p99 of what arrived is", () => {
  const latencies = Array.from({ length: 988 }, (_, nth) => nth + 1);
  const summary = summarize(
    [
      frame(0, "warm-up", {}, { histograms: { latency: histogramOf([60_000_000]) } }),
      frame(
        1,
        "measure",
        { "ledger.expected": 1_000, "ledger.delivered": 988 },
        { histograms: { latency: histogramOf(latencies) } },
      ),
    ],
    null,
  );
  expect(summary?.values).toMatchObject({
    "latency.p95": 939,
    "latency.owed.p50": 500,
    "latency.owed.p95": 950,
    "latency.owed.p99": Number.POSITIVE_INFINITY,
  });
});

test("where nothing was owed there are no percentiles of it", () => {
  const summary = summarize([frame(0, "measure", {}, { histograms: { latency: histogramOf(Array(50).fill(3)) } })], 1);
  expect(Object.keys(summary?.values ?? {}).filter((id) => id.startsWith("latency.owed"))).toEqual([]);
  expect(summary?.values["latency.p50"]).toBe(3);
});

test("what the contract's rate limit drops is owed to nobody", () => {
  const plan = getScenario("chat-rate-limit").plan({ scale: 1, warmupS: 1, measureS: null });
  const expected = Math.round(1_000 / allowedShare(plan));
  const histograms = { latency: histogramOf(Array.from({ length: 1_000 }, (_, nth) => nth + 1)) };
  const frames = [frame(0, "measure", { "ledger.expected": expected, "ledger.delivered": 1_000 }, { histograms })];
  expect(expected).toBeGreaterThan(1_000);
  expect(summarize(frames, 1, plan)?.values["latency.owed.p99"]).toBe(990);
  expect(summarize(frames, 1)?.values["latency.owed.p99"]).toBe(Number.POSITIVE_INFINITY);
});

test("a summary from before there were percentiles of what was owed gets the very same from its histogram", () => {
  const plan = getScenario("chat-steady").plan({ scale: 1, warmupS: 1, measureS: null });
  const histograms = { latency: histogramOf(Array.from({ length: 9_960 }, (_, nth) => nth + 1)) };
  const counts = { "ledger.expected": 10_000, "ledger.delivered": 9_960 };
  const summary = summarize([frame(0, "measure", counts, { histograms, durationMs: 700 })], 1, plan);
  if (!summary) throw new Error("there is a measured second");
  const old = Object.fromEntries(Object.entries(summary.values).filter(([id]) => !id.startsWith("latency.owed")));
  expect(withOwedLatency({ ...summary, values: old }, plan)).toEqual(summary);
  expect(withOwedLatency(summary, plan)).toBe(summary);
  expect(summary.values["latency.owed.p99"]).toBeGreaterThan(summary.values["latency.p99"] ?? 0);
});

test("a stored summary with a figure of another version stays readable without it", () => {
  const stored = { v: 1, windowS: 1, errors: [], histograms: {}, values: { "latency.p50": 3 } } as const;
  expect(readSummary({ ...stored, values: { ...stored.values, "latency.later": 1 } })).toEqual(stored);
});
