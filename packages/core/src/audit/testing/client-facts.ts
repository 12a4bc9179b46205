import type { Frame } from "../../frame/frame.ts";
import { frameValues } from "../../frame/frame-values.ts";
import { roundTrips } from "../../scenario/client/round-trips.ts";
import { summarize } from "../../summary/summarize.ts";
import type { TrialFacts } from "../facts.ts";
import { histogramOf, honestFacts, latencies } from "./honest-facts.ts";

const [scenario] = roundTrips;
if (!scenario) throw new Error("there is no scenario of clients");
const plan = scenario.plan({ scale: 1, warmupS: 5, measureS: null });

export const CLIENTS = 10;
/** Sum of all connections. */
export const MESSAGES = 1_000;
export const BYTES = 1024 * MESSAGES;
export const PASS_MS = 100;

/** One pass of ten connections; the round trips take 870 µs on average, so about 9 of them were on their way. */
export function pass(seq: number, changed: Partial<Frame> = {}): Frame {
  const frame: Frame = {
    v: 1,
    seq,
    startMs: 1_700_000_000_000 + seq * 1000,
    durationMs: PASS_MS,
    phase: seq === 0 ? "warm-up" : "measure",
    errors: [],
    histograms: { latency: histogramOf(Array.from({ length: MESSAGES }, (_, nth) => latencies[nth % 110] ?? 0)) },
    ...changed,
    values: {
      "messages.offered": MESSAGES,
      "messages.sent": MESSAGES,
      "deliveries.received": MESSAGES,
      "bytes.sent": BYTES,
      "bytes.received": BYTES,
      "ledger.expected": MESSAGES,
      "ledger.delivered": MESSAGES,
      "connections.attempted": CLIENTS,
      "connections.opened": CLIENTS,
      "connections.open": CLIENTS,
      "server.cpu.user": 0.2,
      "server.cpu.system": 0.3,
      "client.cpu.time": 60_000,
      ...changed.values,
    },
  };
  return { ...frame, values: { ...frame.values, ...frameValues(frame) } };
}

/** The server's counts of such a pass. */
export const visit = {
  connections: CLIENTS,
  received: MESSAGES,
  delivered: MESSAGES,
  payloadIn: BYTES,
  payloadOut: BYTES,
  windowUs: PASS_MS * 1000 - 500,
};
/** A connection that only looked whether the server is ready. */
const look = { ...visit, connections: 1, received: 0, delivered: 0, payloadIn: 0, payloadOut: 0, windowUs: 0 };

/** The facts of a client's trial; with the pass that checked its latencies where one is given. */
export function clientFacts(
  frames: readonly Frame[] = [pass(0), pass(1), pass(2)],
  visits: readonly object[] = frames.map(() => visit),
  latencyCheck?: Frame,
): TrialFacts {
  const summary = summarize(frames, null, plan);
  if (!summary) throw new Error("the frames have no measured pass");
  return honestFacts({
    plan,
    saturates: true,
    deliveryPolicy: "backpressure",
    deviations: [],
    frames,
    summary,
    serverStats: {
      v: 1,
      event: "stats",
      delivered: MESSAGES * visits.length,
      connections: 31,
      visits: [look, ...visits],
    },
    observed: { v: 1, disturbances: [], ceilingPerS: null, ...(latencyCheck ? { latencyCheck } : {}) },
    earlier: [],
  });
}
