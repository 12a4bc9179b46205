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

type Step = { clients: number; frames: Frame[] };

/** Reads a search out of its frames: which step was the last within the plan's limits, and what ended it; null for other plans. */
export function readSearch(measured: readonly Frame[], plan: LoadPlan): SearchResult | null {
  const { limit } = plan;
  if (!limit) return null;
  let carriedClients = 0;
  let seen = { latencyP99Us: null as number | null, errorShare: 0 };
  for (const { clients, frames } of toSteps(measured, plan)) {
    const latency = mergeHistograms(frames.map((frame) => frame.histograms.latency));
    const errors = frames.flatMap((frame) => frame.errors).reduce((total, { count }) => total + count, 0);
    seen = {
      latencyP99Us: latency ? latency.getValueAtPercentile(99) : null,
      errorShare: errors / clients,
    };
    const silent = latency === null && sum(frames, "ledger.expected") > 0;
    const late = silent || (seen.latencyP99Us ?? 0) > limit.latencyP99Us;
    const reason = seen.errorShare > limit.errorShare ? "errors" : late ? "latency" : null;
    if (reason) return { carriedClients, endedAtClients: clients, reason, ...seen };
    carriedClients = clients;
  }
  return { carriedClients, endedAtClients: null, reason: null, ...seen };
}

/** Measure stages that aim at the same number of clients are one step; a frame belongs to the step in which its middle lies. */
function toSteps(measured: readonly Frame[], plan: LoadPlan): Step[] {
  const steps: (Step & { untilMs: number })[] = [];
  let untilMs = measured[0]?.startMs ?? 0;
  for (const { phase, clients, seconds } of plan.stages) {
    if (phase !== "measure") continue;
    untilMs += seconds * 1000;
    const last = steps.at(-1);
    if (last?.clients === clients) last.untilMs = untilMs;
    else steps.push({ clients, frames: [], untilMs });
  }
  for (const frame of measured) {
    const middleMs = frame.startMs + frame.durationMs / 2;
    steps.find((step) => middleMs < step.untilMs)?.frames.push(frame);
  }
  return steps.filter(({ frames }) => frames.length > 0);
}
