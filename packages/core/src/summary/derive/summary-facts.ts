import type { JsHistogram } from "hdr-histogram-js";
import type { ErrorCount, Frame, SearchStop } from "../../frame/frame.ts";
import type { HistogramFigureId } from "../../frame/frame-values.ts";
import { mergeErrors } from "../../frame/merge-errors.ts";
import { meanCores, secondsOf, sum } from "../../frame/over-frames.ts";
import { histogramValues, mergeHistograms } from "../../histogram/histogram.ts";
import { allowedShare } from "../../plan/load-figures.ts";
import type { LoadPlan } from "../../plan/load-plan.ts";
import { type OwedLatencyValues, owedLatencyValues } from "./owed-latency.ts";
import { readSearch } from "./read-search.ts";
import type { SearchResult } from "./search-result.ts";
import { type Steadiness, steadiness } from "./steadiness.ts";

/** Facts from which every summary metric derives its value. Counts without a further word are of the measured window. */
export type SummaryFacts = {
  frames: readonly Frame[];
  /** Frames of the measure phase. */
  measured: readonly Frame[];
  /** Frames after the warm-up: a message due in the measured window may arrive while draining. */
  owned: readonly Frame[];
  /** Seconds of the measured window; more than 0. */
  windowS: number;
  /** From the container's start to the first handshake; null if it is not known. */
  startupMs: number | null;
  plan: LoadPlan | undefined;
  offered: number;
  sent: number;
  received: number;
  /** Deliveries owed for messages due in the measured window, and those of them that arrived at any time. */
  expected: number;
  delivered: number;
  /** Mean cores of the server. */
  serverCores: number | undefined;
  errors: ErrorCount[];
  latency: JsHistogram | null;
  connect: JsHistogram | null;
  /** Figures of the merged histograms, microseconds. */
  figures: Partial<Record<HistogramFigureId, number>>;
  owedLatency: OwedLatencyValues;
  search: SearchResult | null;
  steadiness: Steadiness;
};

/**
 * Gathers the facts of a trial. Percentiles come from merged histograms, never from averaged ones. The time of connecting is that of
 * connections opened in the measure phase; if all of them were opened before, it is theirs.
 * @returns null if no frame was measured
 */
export function toSummaryFacts({
  frames,
  startupMs,
  plan,
  stopped,
}: Pick<SummaryFacts, "frames" | "startupMs" | "plan"> & { stopped: SearchStop | null }): SummaryFacts | null {
  const measured = frames.filter(({ phase }) => phase === "measure");
  const windowS = secondsOf(measured);
  if (windowS === 0) return null;
  const owned = frames.filter(({ phase }) => phase !== "warm-up");
  const histograms = toHistograms(frames, measured, owned);
  const expected = sum(owned, "ledger.expected");
  const owed = expected * (plan ? allowedShare(plan) : 1);
  return {
    frames,
    measured,
    owned,
    windowS,
    startupMs,
    plan,
    offered: sum(measured, "messages.offered"),
    sent: sum(measured, "messages.sent"),
    received: sum(measured, "deliveries.received"),
    expected,
    delivered: sum(owned, "ledger.delivered"),
    serverCores: meanCores(measured, "server"),
    errors: mergeErrors(frames),
    ...histograms,
    owedLatency: expected > 0 ? owedLatencyValues(histograms.latency, owed) : {},
    search: plan ? readSearch(measured, plan, stopped) : null,
    steadiness: steadiness(measured),
  };
}

function toHistograms(
  frames: readonly Frame[],
  measured: readonly Frame[],
  owned: readonly Frame[],
): Pick<SummaryFacts, "latency" | "connect" | "figures"> {
  const latency = mergeHistograms(owned.map(({ histograms }) => histograms.latency));
  const connect =
    mergeHistograms(measured.map(({ histograms }) => histograms.connect)) ??
    mergeHistograms(frames.map(({ histograms }) => histograms.connect));
  const tls = mergeHistograms(frames.map(({ histograms }) => histograms.tls));
  const lag = mergeHistograms(measured.map(({ histograms }) => histograms.lag));
  const figures = {
    ...histogramValues("latency", latency),
    ...histogramValues("connect", connect),
    ...histogramValues("tls", tls),
    ...histogramValues("lag", lag),
  };
  return { latency, connect, figures };
}
