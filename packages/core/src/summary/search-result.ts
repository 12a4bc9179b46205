import { z } from "zod";
import type { Frame } from "../frame/frame.ts";
import { mergeHistograms } from "../metric/histogram.ts";
import type { LoadPlan } from "../scenario/load-plan.ts";
import { sum } from "./over-frames.ts";

/** What an upper-limit search found. */
export const SearchResult = z.strictObject({
  /** Clients of the last step that stayed within both limits; 0 where the first one did not. */
  carriedClients: z.number().int(),
  /** Clients of the step that crossed a limit; null where none did: the server carries more than was asked. */
  endedAtClients: z.number().int().nullable(),
  /** Which limit was crossed. */
  reason: z.enum(["latency", "errors"]).nullable(),
  /** Of the step that ended the search, or of the last one. Null where nothing was delivered. */
  latencyP99Us: z.number().nullable(),
  /** Errors ÷ clients of that step. */
  errorShare: z.number(),
});
export type SearchResult = z.infer<typeof SearchResult>;

type MeasuredStage = { clients: number; frames: Frame[]; untilMs: number; endsStep: boolean };

/**
 * Reads a search out of its frames as the generator judges it while it runs: the first measure stage that crosses a limit ends
 * it. A step (all stages that aim at the same clients) is carried when none of its stages did; null for other plans.
 */
export function readSearch(measured: readonly Frame[], plan: LoadPlan): SearchResult | null {
  const { limit } = plan;
  if (!limit) return null;
  let carriedClients = 0;
  let seen = { latencyP99Us: null as number | null, errorShare: 0 };
  for (const { clients, frames, endsStep } of toStages(measured, plan)) {
    const latency = mergeHistograms(frames.map((frame) => frame.histograms.latency));
    const errors = frames.flatMap((frame) => frame.errors).reduce((total, { count }) => total + count, 0);
    seen = { latencyP99Us: latency ? latency.getValueAtPercentile(99) : null, errorShare: errors / clients };
    const silent = latency === null && sum(frames, "ledger.expected") > 0;
    const late = silent || (seen.latencyP99Us ?? 0) > limit.latencyP99Us;
    const reason = seen.errorShare > limit.errorShare ? "errors" : late ? "latency" : null;
    if (reason) return { carriedClients, endedAtClients: clients, reason, ...seen };
    if (endsStep) carriedClients = clients;
  }
  return { carriedClients, endedAtClients: null, reason: null, ...seen };
}

/** The measure stages that were reached, each with its frames; a frame belongs to the stage in which its middle lies. */
function toStages(measured: readonly Frame[], plan: LoadPlan): MeasuredStage[] {
  const planned = plan.stages.filter(({ phase }) => phase === "measure");
  let untilMs = measured[0]?.startMs ?? 0;
  const stages = planned.map(({ clients, seconds }, index): MeasuredStage => {
    untilMs += seconds * 1000;
    return { clients, frames: [], untilMs, endsStep: planned[index + 1]?.clients !== clients };
  });
  for (const frame of measured) {
    const middleMs = frame.startMs + frame.durationMs / 2;
    stages.find((stage) => middleMs < stage.untilMs)?.frames.push(frame);
  }
  return stages.filter(({ frames }) => frames.length > 0);
}
