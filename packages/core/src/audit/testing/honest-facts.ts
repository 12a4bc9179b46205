import type { Frame } from "../../frame/frame.ts";
import { frameValues } from "../../frame/frame-values.ts";
import { emptyHistogram, encodeHistogram } from "../../histogram/histogram.ts";
import type { LoadPlan } from "../../plan/load-plan.ts";
import { summarize } from "../../summary/summarize.ts";
import type { TrialFacts } from "../facts.ts";

const CLIENTS = 11;
const DELIVERIES = 110;
const MEASURED_S = 12;

/** Values of a steady second of eleven people in a room who each write once. */
const second: Readonly<Record<string, number>> = {
  "messages.offered": CLIENTS,
  "messages.sent": CLIENTS,
  "deliveries.received": DELIVERIES,
  "connections.open": CLIENTS,
  "server.cpu.user": 0.2,
  "server.cpu.system": 0.1,
  "server.cpu.throttled": 0,
  "server.memory": 20_000_000,
  "server.memory.peak": 21_000_000,
  "server.memory.limitHits": 0,
  "server.net.txPackets": DELIVERIES,
  "generator.cpu.user": 0.2,
  "generator.cpu.system": 0.1,
  "generator.cpu.throttled": 0,
  "generator.memory.limitHits": 0,
  "host.cpu.busy": 0.7,
  "host.cpu.steal": 0,
  "host.clock.step": 0.1,
};

const owed = { "ledger.expected": DELIVERIES, "ledger.delivered": DELIVERIES };

/** A histogram of microseconds. */
export function histogramOf(values: readonly number[]): string {
  const histogram = emptyHistogram();
  for (const value of values) histogram.recordValue(value);
  return encodeHistogram(histogram);
}

/** 110 latencies between 213 µs and 1.5 ms, of a clock of microseconds. */
export const latencies: readonly number[] = Array.from(
  { length: DELIVERIES },
  (_, index) => 213 + index * 13 - (index % 7),
);

function frameOf(seq: number, phase: Frame["phase"], values: Record<string, number>): Frame {
  const frame: Frame = {
    v: 1,
    seq,
    startMs: 1_700_000_000_000 + seq * 1000,
    durationMs: 1000,
    phase,
    values,
    errors: [],
    histograms: { latency: histogramOf(latencies), lag: histogramOf(Array.from({ length: 110 }, () => 20)) },
  };
  return { ...frame, values: { ...frame.values, ...frameValues(frame) } };
}

/** One second of warm-up, twelve measured, one of drain. */
export const honestFrames: readonly Frame[] = [
  frameOf(0, "warm-up", { ...second, "connections.attempted": CLIENTS, "connections.opened": CLIENTS }),
  ...Array.from({ length: MEASURED_S }, (_, index) => frameOf(index + 1, "measure", { ...second, ...owed })),
  frameOf(MEASURED_S + 1, "drain", { ...second, "messages.offered": 0, "messages.sent": 0 }),
];

const plan: LoadPlan = {
  v: 1,
  workload: "chat",
  sending: { kind: "open", perClientPerS: 1, payloadBytes: 128 },
  sessionS: null,
  stages: [
    { phase: "warm-up", seconds: 1, clients: CLIENTS, sends: true },
    { phase: "measure", seconds: MEASURED_S, clients: CLIENTS, sends: true },
    { phase: "drain", seconds: 1, clients: 0, sends: false },
  ],
};

/** The facts of a trial against which nothing can be said, with what a test changes of it. The summary is that of its frames. */
export function honestFacts(changed: Partial<TrialFacts> = {}): TrialFacts {
  const frames = changed.frames ?? honestFrames;
  const summary = summarize(frames, 10);
  if (!summary) throw new Error("the frames have no measured second");
  return {
    plan,
    saturates: false,
    deliveryPolicy: "drop-newest",
    deviations: [],
    allotment: {
      server: { cpuset: "0", cpus: 1, memoryBytes: 512 * 2 ** 20 },
      generator: { cpuset: "1", cpus: 1, memoryBytes: 2 ** 30 },
    },
    frames,
    summary,
    serverStats: {
      v: 1,
      event: "stats",
      uptimeMs: 15_000,
      connections: CLIENTS,
      delivered: DELIVERIES * honestFrames.length,
    },
    logs: { server: [], generator: [] },
    observed: { v: 1, disturbances: [], ceilingPerS: 100_000 },
    earlier: [{ round: 1, values: { "latency.mean": 900.25, "server.cpu": 0.31 } }],
    ...changed,
  };
}

/** The honest trial with other summary figures. */
export function withFigures(values: Record<string, number>, changed: Partial<TrialFacts> = {}): TrialFacts {
  const facts = honestFacts(changed);
  return { ...facts, summary: { ...facts.summary, values: { ...facts.summary.values, ...values } } };
}

/** The honest trial with other values in its frames: for each frame what to lay over it. */
export function withFrames(
  change: (frame: Frame, index: number) => Record<string, number>,
  changed: Partial<TrialFacts> = {},
): TrialFacts {
  const frames = honestFrames.map((frame, index) => ({
    ...frame,
    values: { ...frame.values, ...change(frame, index) },
  }));
  return honestFacts({ ...changed, frames });
}
