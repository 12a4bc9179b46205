import { z } from "zod";

/** A question for the time and its answer, microseconds: asked and heard by our clock, told by the other one. */
export type ClockExchange = { askedUs: number; toldUs: number; heardUs: number };

/** How far another clock is ahead of ours, microseconds, and how far off that may be at the most. */
export const ClockOffset = z.strictObject({ offsetUs: z.number(), uncertaintyUs: z.number() });
export type ClockOffset = z.infer<typeof ClockOffset>;

/**
 * Cristian's estimate from the quickest exchange: the other clock was read half-way between asking and hearing, give or take
 * half of the whole way.
 */
export function estimateOffset(exchanges: readonly ClockExchange[]): ClockOffset {
  const [quickest] = exchanges.toSorted((a, b) => a.heardUs - a.askedUs - (b.heardUs - b.askedUs));
  if (!quickest) throw new Error("no exchange, no offset");
  const { askedUs, toldUs, heardUs } = quickest;
  return { offsetUs: toldUs - (askedUs + heardUs) / 2, uncertaintyUs: (heardUs - askedUs) / 2 };
}
