import type { Frame } from "@plumbline/core/frame/frame";
import { emptyHistogram, encodeHistogram } from "@plumbline/core/histogram/histogram";
import { peakClients, planSeconds } from "@plumbline/core/plan/load-figures";
import type { LoadPlan } from "@plumbline/core/plan/load-plan";
import { normalFrom, seededRandom } from "@plumbline/core/statistics/seeded-random";

/** Histograms made anew; the frames take them in turn, because making 3,600 would take longer than what is measured. */
const DIFFERENT_HISTOGRAMS = 60;
const DELIVERIES_PER_S = 9_900;

/**
 * The frames that the load generator closes for a plan of an ordinary chat: one per second, phases as planned, every count
 * that the generator knows, latency of 9,900 deliveries and lag of 100 messages in each. The same ones at every call.
 */
export function sampleFrames(plan: LoadPlan, startMs: number): Frame[] {
  const random = seededRandom(1);
  const latencies = Array.from({ length: DIFFERENT_HISTOGRAMS }, () =>
    sampleHistogram(random, DELIVERIES_PER_S, 1_800),
  );
  const lags = Array.from({ length: DIFFERENT_HISTOGRAMS }, () => sampleHistogram(random, 100, 60));
  const clients = peakClients(plan);
  const phases = plan.stages.flatMap(({ phase, seconds }) => Array.from({ length: Math.round(seconds) }, () => phase));
  return Array.from({ length: Math.round(planSeconds(plan)) }, (_, seq) => ({
    v: 1,
    seq,
    startMs: startMs + seq * 1_000,
    durationMs: 1_000,
    phase: phases[seq] ?? "drain",
    values: sampleValues(clients, random),
    errors: [],
    histograms: { latency: latencies[seq % DIFFERENT_HISTOGRAMS], lag: lags[seq % DIFFERENT_HISTOGRAMS] },
  }));
}

function sampleValues(clients: number, random: () => number): Record<string, number> {
  const received = DELIVERIES_PER_S + Math.round(random() * 50);
  return {
    "messages.offered": clients,
    "messages.sent": clients,
    "deliveries.received": received,
    "bytes.sent": clients * 128,
    "bytes.received": received * 128,
    "ledger.expected": received,
    "ledger.delivered": received,
    "ledger.duplicated": 0,
    "ledger.reordered": 0,
    "ledger.unexpected": 0,
    "connections.attempted": 0,
    "connections.opened": 0,
    "connections.closed": 0,
    "connections.open": clients,
  };
}

/** Log-normally distributed microseconds, as latencies under light load are. */
function sampleHistogram(random: () => number, count: number, medianUs: number): string {
  const histogram = emptyHistogram();
  for (let i = 0; i < count; i++)
    histogram.recordValue(Math.max(1, Math.round(medianUs * Math.exp(0.6 * normalFrom(random)))));
  return encodeHistogram(histogram);
}
