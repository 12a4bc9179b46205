import type { ErrorCount, Frame } from "../frame/frame.ts";
import { encodeHistogram, histogramValues, mergeHistograms } from "../metric/histogram.ts";
import type { SummaryMetricId } from "../metric/summary-metrics.ts";
import type { Summary } from "./views.ts";

/** Sum of a value over frames; a frame without it counts nothing. */
function sum(frames: readonly Frame[], id: string): number {
  return frames.reduce((total, frame) => total + (frame.values[id] ?? 0), 0);
}

/** Highest value over frames, undefined where no frame has it. */
function highest(frames: readonly Frame[], id: string): number | undefined {
  const values = frames.flatMap((frame) => frame.values[id] ?? []);
  return values.length > 0 ? Math.max(...values) : undefined;
}

/** Mean over time of a per-second mean (cores), weighted by the frames' durations; undefined where no frame has it. */
function meanCores(frames: readonly Frame[], side: "server" | "generator"): number | undefined {
  const measured = frames.filter((frame) => frame.values[`${side}.cpu.user`] !== undefined);
  const durationMs = measured.reduce((total, frame) => total + frame.durationMs, 0);
  if (durationMs === 0) return undefined;
  const busy = measured.reduce(
    (total, frame) =>
      total + ((frame.values[`${side}.cpu.user`] ?? 0) + (frame.values[`${side}.cpu.system`] ?? 0)) * frame.durationMs,
    0,
  );
  return busy / durationMs;
}

/** Errors of all frames added up by phase and cause. */
export function mergeErrors(frames: readonly Frame[]): ErrorCount[] {
  const counts = new Map<string, ErrorCount>();
  for (const error of frames.flatMap((frame) => frame.errors)) {
    const key = `${error.phase}/${error.cause}`;
    counts.set(key, { ...error, count: (counts.get(key)?.count ?? 0) + error.count });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}

/**
 * A finished trial's figures out of its frames. Rates are counts in the measure phase ÷ that phase's own seconds: warm-up,
 * drain and idle time are in no denominator. The ledger's counts are taken from all frames, because a message due in the
 * measured window may arrive while draining. Percentiles come from the merged histogram, never from averaged ones.
 * @returns null where no frame was measured
 */
export function summarize(frames: readonly Frame[], startupMs: number | null): Summary | null {
  const measured = frames.filter((frame) => frame.phase === "measure");
  const windowS = measured.reduce((total, frame) => total + frame.durationMs, 0) / 1000;
  if (windowS === 0) return null;
  const owned = frames.filter((frame) => frame.phase !== "warm-up");
  const latency = mergeHistograms(owned.map((frame) => frame.histograms.latency));
  const connect = mergeHistograms(measured.map((frame) => frame.histograms.connect));
  const lag = mergeHistograms(measured.map((frame) => frame.histograms.lag));

  const offered = sum(measured, "messages.offered");
  const sent = sum(measured, "messages.sent");
  const received = sum(measured, "deliveries.received");
  const expected = sum(owned, "ledger.expected");
  const delivered = sum(owned, "ledger.delivered");
  const serverCores = meanCores(measured, "server");
  const errors = mergeErrors(frames);

  const values: Partial<Record<SummaryMetricId, number | undefined>> = {
    "throughput.offered": offered / windowS,
    "throughput.accepted": sent / windowS,
    "throughput.delivered": received / windowS,
    "throughput.owed": expected / windowS,
    "ratio.achieved": offered > 0 ? sent / offered : undefined,
    "ratio.delivered": expected > 0 ? delivered / expected : undefined,
    "ledger.lost": Math.max(0, expected - delivered),
    "ledger.duplicated": sum(owned, "ledger.duplicated"),
    "ledger.reordered": sum(owned, "ledger.reordered"),
    "ledger.unexpected": sum(owned, "ledger.unexpected"),
    "connections.opened": sum(measured, "connections.opened"),
    "connections.perS": sum(measured, "connections.opened") / windowS,
    "connections.peak": highest(measured, "connections.open"),
    "errors.total": errors.reduce((total, error) => total + error.count, 0),
    "server.cpu": serverCores,
    "server.cpu.throttled":
      highest(measured, "server.cpu.throttled") === undefined
        ? undefined
        : sum(measured, "server.cpu.throttled") / (windowS * 1e6),
    "server.cpuPerDelivery":
      serverCores === undefined || received === 0 ? undefined : (serverCores * windowS * 1e6) / received,
    "server.memory.peak": highest(frames, "server.memory.peak"),
    "server.net.tx":
      highest(measured, "server.net.tx") === undefined ? undefined : sum(measured, "server.net.tx") / windowS,
    "generator.cpu": meanCores(measured, "generator"),
    startup: startupMs ?? undefined,
  };
  return {
    v: 1,
    windowS,
    errors,
    values: defined({
      ...values,
      ...histogramValues("latency", latency),
      ...pick(histogramValues("connect", connect), ["connect.p50", "connect.p95"]),
      ...pick(histogramValues("lag", lag), ["lag.p99"]),
    }),
    histograms: {
      latency: latency ? encodeHistogram(latency) : undefined,
      connect: connect ? encodeHistogram(connect) : undefined,
    },
  };
}

function defined(values: Record<string, number | undefined>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, number] => entry[1] !== undefined && Number.isFinite(entry[1]),
    ),
  );
}

function pick(values: Record<string, number>, ids: readonly SummaryMetricId[]): Record<string, number | undefined> {
  return Object.fromEntries(ids.map((id) => [id, values[id]]));
}
