import type { Frame, SearchStop } from "../../frame/frame.ts";
import { mergeHistograms } from "../../histogram/histogram.ts";
import type { LoadPlan } from "../../plan/load-plan.ts";
import type { SearchResult } from "./search-result.ts";

type MeasuredStage = { index: number; clients: number; frames: Frame[]; untilMs: number; endsStep: boolean };

/**
 * Reads the result of a search. The generator judged the search while it ran, and its judgement counts. A step
 * (all stages that aim at the same clients) is carried when none of its stages crossed a limit; null for other plans.
 * @param stopped where the generator ended the search; null where nothing crossed a limit
 */
export function readSearch(
  measured: readonly Frame[],
  plan: LoadPlan,
  stopped: SearchStop | null,
): SearchResult | null {
  if (!plan.limit) return null;
  const reached = toStages(measured, plan);
  const carried = reached.filter(({ index, endsStep }) => endsStep && index < (stopped?.stage ?? plan.stages.length));
  const last = reached.find(({ index }) => index === stopped?.stage) ?? reached.at(-1);
  const latency = mergeHistograms(last?.frames.map((frame) => frame.histograms.latency) ?? []);
  const errors = last?.frames.flatMap((frame) => frame.errors).reduce((total, { count }) => total + count, 0) ?? 0;
  const seen: Pick<SearchResult, "latencyP99Us" | "errorShare" | "lostShare"> = {
    latencyP99Us: latency ? latency.getValueAtPercentile(99) : null,
    errorShare: last ? errors / last.clients : 0,
  };
  const carriedClients = carried.at(-1)?.clients ?? 0;
  if (!stopped) return { carriedClients, endedAtClients: null, reason: null, limit: null, ...seen };
  const { clients, why, value, limit } = stopped;
  if (why === "errors") seen.errorShare = value;
  else if (why === "losses") seen.lostShare = value;
  else if (latency) seen.latencyP99Us = value;
  return { carriedClients, endedAtClients: clients, reason: why, limit, ...seen };
}

/** The measure stages that were reached, each with its frames; a frame belongs to the stage in which its middle lies. */
function toStages(measured: readonly Frame[], plan: LoadPlan): MeasuredStage[] {
  let untilMs = measured[0]?.startMs ?? 0;
  const planned = plan.stages.flatMap((stage, index) => (stage.phase === "measure" ? [{ ...stage, index }] : []));
  const stages = planned.map(({ clients, seconds, index }, place): MeasuredStage => {
    untilMs += seconds * 1000;
    return { index, clients, frames: [], untilMs, endsStep: planned[place + 1]?.clients !== clients };
  });
  for (const frame of measured) {
    const middleMs = frame.startMs + frame.durationMs / 2;
    stages.find((stage) => middleMs < stage.untilMs)?.frames.push(frame);
  }
  return stages.filter(({ frames }) => frames.length > 0);
}
