import { expect, test } from "vitest";
import type { Frame } from "../../frame/frame.ts";
import type { HistogramId } from "../../frame/frame-values.ts";
import { emptyHistogram, encodeHistogram } from "../../histogram/histogram.ts";
import type { FlowPlan, FlowStep } from "../../plan/flow-plan.ts";
import { deriveReplies } from "./reply-figures.ts";

const send: FlowStep = { kind: "send", binary: false, parts: [] };
const awaiting = (name?: string): FlowStep => ({
  ...{ kind: "expect", match: { kind: "text", pattern: ".", groups: [] }, withinMs: 500, since: null, captures: [] },
  ...(name === undefined ? {} : { name }),
});
const flowOf = (...repeat: FlowStep[]): Pick<FlowPlan, "repeat"> => ({ repeat });

function latenciesOf(valueUs: number, count: number): string {
  const histogram = emptyHistogram();
  histogram.recordValueWithCount(valueUs, count);
  return encodeHistogram(histogram);
}

const second = (values: Frame["values"], histograms: Partial<Record<HistogramId, string>>): Frame => ({
  ...{ v: 1, seq: 0, startMs: 1, durationMs: 1000, phase: "measure", errors: [] },
  values,
  histograms,
});

const seconds = [
  second(
    { "ledger.expected": 2000, "ledger.delivered": 1900 },
    { "reply.1": latenciesOf(1000, 1000), "reply.2": latenciesOf(5000, 900) },
  ),
  second(
    { "ledger.expected": 2000, "ledger.delivered": 2000 },
    { "reply.1": latenciesOf(1000, 1000), "reply.2": latenciesOf(5000, 1000) },
  ),
];

test("each reply of an iteration has its name, what came of it, and its latencies", () => {
  expect(deriveReplies(seconds, flowOf(send, awaiting("hits"), send, awaiting()))).toEqual([
    { ...{ reply: 1, name: "hits", owed: 2000, delivered: 2000 }, p50: 1000, p95: 1000, p99: 1000, max: 1000 },
    { ...{ reply: 2, name: null, owed: 2000, delivered: 1900 }, p50: 5003, p95: 5003, p99: 5003, max: 5003 },
  ]);
});

test("a reply that never came has no latency, and one that comes alone no row", () => {
  const lost = [second({ "ledger.expected": 20, "ledger.delivered": 0 }, {})];
  expect(deriveReplies(lost, flowOf(send, awaiting(), awaiting()))).toEqual([
    { reply: 1, name: null, owed: 10, delivered: 0 },
    { reply: 2, name: null, owed: 10, delivered: 0 },
  ]);
  expect(deriveReplies(seconds, flowOf(send, awaiting()))).toEqual([]);
  expect(deriveReplies(seconds, undefined)).toEqual([]);
});

test("a trial whose replies were not told apart yet claims nothing of them", () => {
  const earlier = [second({ "ledger.expected": 20, "ledger.delivered": 20 }, { latency: latenciesOf(1000, 20) })];
  expect(deriveReplies(earlier, flowOf(send, awaiting(), awaiting()))).toEqual([]);
});
