import type { Frame } from "@plumbline/core/frame/frame";
import { frameValues } from "@plumbline/core/frame/frame-values";
import { emptyHistogram, encodeHistogram } from "@plumbline/core/histogram/histogram";
import { normalFrom } from "@plumbline/core/statistics/seeded-random";

/** Seconds of a sample trial, and deliveries in each. */
export const SECONDS = 12;
const PER_S = 400;

/** Frames of a trial whose latencies lie around a median. */
export function makeFrames(startMs: number, medianUs: number, random: () => number): Frame[] {
  const level = medianUs * Math.exp(0.03 * normalFrom(random));
  return Array.from({ length: SECONDS }, (_, seq): Frame => {
    const latency = emptyHistogram();
    for (let nth = 0; nth < PER_S; nth++)
      latency.recordValue(Math.max(1, Math.round(level * Math.exp(0.5 * normalFrom(random)))));
    const histograms = { latency: encodeHistogram(latency) };
    const phase = seq < 2 ? "warm-up" : seq < SECONDS - 1 ? "measure" : "drain";
    const counts = {
      "messages.offered": 100,
      "messages.sent": 100,
      "deliveries.received": PER_S,
      "ledger.expected": PER_S,
      "ledger.delivered": PER_S,
    };
    const used = {
      "connections.open": 5,
      "server.cpu.user": 0.2 + medianUs / 1e5 + 0.01 * random(),
      "server.memory": 20e6 + medianUs * 900,
      "server.memory.peak": 20e6 + medianUs * 1000,
    };
    return {
      ...{ v: 1, seq, startMs: startMs + seq * 1000, durationMs: 1000, phase, errors: [], histograms },
      values: { ...counts, ...used, ...frameValues({ histograms }) },
    };
  });
}
