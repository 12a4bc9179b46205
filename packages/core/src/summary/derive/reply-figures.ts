import { z } from "zod";
import type { Frame } from "../../frame/frame.ts";
import { replyIds } from "../../frame/frame-values.ts";
import { sum } from "../../frame/over-frames.ts";
import { histogramValues, mergeHistograms } from "../../histogram/histogram.ts";
import type { FlowPlan } from "../../plan/flow-plan.ts";

/** One of the replies that an iteration of a flow is owed, over the whole measured window. */
export const ReplyFigures = z.strictObject({
  /** Its number in the iteration, from 1. */
  reply: z.number().int().min(1),
  /** As the flow calls it; null: it has no name. */
  name: z.string().nullable(),
  owed: z.number().int().min(0),
  delivered: z.number().int().min(0),
  /** Latencies of those that came, microseconds; a percentile is absent where too few came for it. */
  p50: z.number().optional(),
  p95: z.number().optional(),
  p99: z.number().optional(),
  max: z.number().optional(),
});
export type ReplyFigures = z.infer<typeof ReplyFigures>;

/**
 * Figures of each reply of a flow that awaits several in an iteration.
 * @param owned frames after the warm-up
 * @returns none where an iteration is owed one reply, and for trials from before replies were told apart
 */
export function deriveReplies(owned: readonly Frame[], flow: Pick<FlowPlan, "repeat"> | undefined): ReplyFigures[] {
  const awaited = flow?.repeat.filter((step) => step.kind === "expect") ?? [];
  const isToldApart = owned.some(({ histograms }) => replyIds.some((id) => histograms[id] !== undefined));
  if (awaited.length < 2 || (!isToldApart && sum(owned, "ledger.delivered") > 0)) return [];
  // an iteration is owed all of its replies together
  const owed = Math.round(sum(owned, "ledger.expected") / awaited.length);
  return replyIds.slice(0, awaited.length).map((id, nth) => {
    const histogram = mergeHistograms(owned.map(({ histograms }) => histograms[id]));
    const values = histogramValues("reply", histogram);
    const figures = {
      p50: values["reply.p50"],
      p95: values["reply.p95"],
      p99: values["reply.p99"],
      max: values["reply.max"],
    };
    return {
      reply: nth + 1,
      name: awaited[nth]?.name ?? null,
      owed,
      delivered: histogram?.totalCount ?? 0,
      ...Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined)),
    };
  });
}
