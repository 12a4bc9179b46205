import type { Frame, SearchStop } from "../frame/frame.ts";
import { mergeErrors } from "../frame/merge-errors.ts";
import { highest, meanCores, secondsOf, sum, sumKnown } from "../frame/over-frames.ts";
import { encodeHistogram, histogramValues, mergeHistograms } from "../histogram/histogram.ts";
import { allowedShare, type LoadPlan } from "../plan/load-plan.ts";
import { memoryPerConnection } from "./derive/memory-per-connection.ts";
import { owedLatencyValues } from "./derive/owed-latency.ts";
import { readSearch } from "./derive/read-search.ts";
import { recoveryTime } from "./derive/recovery.ts";
import { steadiness } from "./derive/steadiness.ts";
import type { Summary } from "./summary.ts";
import type { SummaryMetricId } from "./summary-metrics.ts";

/**
 * A finished trial's figures out of its frames. Rates are counts in the measure phase ÷ that phase's own seconds: warm-up,
 * drain and idle time are in no denominator. The ledger's counts are taken from all frames, because a message due in the
 * measured window may arrive while draining. Percentiles come from the merged histogram, never from averaged ones; those of what was
 * owed count each lost delivery as later than all others. The time of connecting is that of connections opened in the measure phase; where the load had opened all of its own before, it is theirs.
 * @param plan figures that only some loads have need it; without a plan they are absent
 * @param stopped where the generator ended an upper-limit search; null where it crossed no limit
 * @returns null where no frame was measured
 */
export function summarize(
  frames: readonly Frame[],
  startupMs: number | null,
  plan?: LoadPlan,
  stopped: SearchStop | null = null,
): Summary | null {
  const measured = frames.filter((frame) => frame.phase === "measure");
  const windowS = secondsOf(measured);
  if (windowS === 0) return null;
  const owned = frames.filter((frame) => frame.phase !== "warm-up");
  const latency = mergeHistograms(owned.map((frame) => frame.histograms.latency));
  const connect =
    mergeHistograms(measured.map((frame) => frame.histograms.connect)) ??
    mergeHistograms(frames.map((frame) => frame.histograms.connect));
  const tls = mergeHistograms(frames.map((frame) => frame.histograms.tls));
  const lag = mergeHistograms(measured.map((frame) => frame.histograms.lag));

  const offered = sum(measured, "messages.offered");
  const sent = sum(measured, "messages.sent");
  const received = sum(measured, "deliveries.received");
  const expected = sum(owned, "ledger.expected");
  const delivered = sum(owned, "ledger.delivered");
  const paused = sum(owned, "ledger.paused.expected");
  const serverCores = meanCores(measured, "server");
  const errors = mergeErrors(frames);
  const attempted = sum(frames, "connections.attempted");
  const search = plan ? readSearch(measured, plan, stopped) : null;
  const { memorySlope, endToStart } = steadiness(measured);

  const values: Partial<Record<SummaryMetricId, number | undefined>> = {
    "throughput.offered": offered / windowS,
    "throughput.accepted": sent / windowS,
    "throughput.delivered": received / windowS,
    "throughput.owed": expected / windowS,
    "throughput.bytes": sum(measured, "bytes.received") / windowS,
    "ratio.achieved": offered > 0 ? sent / offered : undefined,
    "ratio.delivered": expected > 0 ? delivered / expected : undefined,
    "ratio.delivered.paused": paused > 0 ? sum(owned, "ledger.paused.delivered") / paused : undefined,
    "ratio.connected": attempted > 0 ? sum(frames, "connections.opened") / attempted : undefined,
    "ratio.endToStart": endToStart,
    "ledger.lost": Math.max(0, expected - delivered),
    "ledger.duplicated": sum(owned, "ledger.duplicated"),
    "ledger.reordered": sum(owned, "ledger.reordered"),
    "ledger.unexpected": sum(owned, "ledger.unexpected"),
    "ledger.forged": sumKnown(frames, "ledger.forged"),
    "ledger.corrupted": sumKnown(frames, "ledger.corrupted"),
    "ledger.compared": sumKnown(frames, "ledger.compared"),
    "connections.opened": sum(measured, "connections.opened"),
    "connections.perS": sum(measured, "connections.opened") / windowS,
    "connections.peak": highest(measured, "connections.open"),
    "connections.carried": search?.carriedClients,
    "recovery.time": plan && recoveryTime(measured, plan),
    "errors.total": errors.reduce((total, error) => total + error.count, 0),
    "server.cpu": serverCores,
    "server.cpu.throttled":
      highest(measured, "server.cpu.throttled") === undefined
        ? undefined
        : sum(measured, "server.cpu.throttled") / (windowS * 1e6),
    "server.cpuPerDelivery":
      serverCores === undefined || received === 0 ? undefined : (serverCores * windowS * 1e6) / received,
    "server.memory.peak": highest(frames, "server.memory.peak"),
    "server.memory.slope": memorySlope,
    "server.memory.perConnection": plan && memoryPerConnection(measured, plan),
    "server.net.tx":
      highest(measured, "server.net.tx") === undefined ? undefined : sum(measured, "server.net.tx") / windowS,
    "generator.cpu": meanCores(measured, "generator"),
    "client.cpuPerRoundTrip":
      highest(measured, "client.cpu.time") === undefined || received === 0
        ? undefined
        : sum(measured, "client.cpu.time") / received,
    "client.memory.peak": highest(measured, "client.memory.peak"),
    startup: startupMs ?? undefined,
  };
  return {
    v: 1,
    windowS,
    errors,
    ...(search ? { search } : {}),
    values: defined({
      ...values,
      "latency.negative": plan?.ticks && sum(owned, "latency.negative"),
      ...histogramValues("latency", latency),
      ...(expected > 0 ? owedLatencyValues(latency, expected * (plan ? allowedShare(plan) : 1)) : {}),
      ...pick(histogramValues("connect", connect), ["connect.mean", "connect.p50", "connect.p95"]),
      ...pick(histogramValues("tls", tls), ["tls.p50", "tls.p95"]),
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
      (entry): entry is [string, number] => entry[1] !== undefined && !Number.isNaN(entry[1]),
    ),
  );
}

function pick(values: Record<string, number>, ids: readonly SummaryMetricId[]): Record<string, number | undefined> {
  return Object.fromEntries(ids.map((id) => [id, values[id]]));
}
