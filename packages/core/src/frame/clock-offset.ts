import { z } from "zod";

/** One clock request and its response, microseconds: sent and received times by our clock, reported time by the other. */
export type ClockExchange = { askedUs: number; toldUs: number; heardUs: number };

/** Offset by which another clock is ahead of ours and the bound of its error, microseconds. */
export const ClockOffset = z.strictObject({ offsetUs: z.number(), uncertaintyUs: z.number() });
export type ClockOffset = z.infer<typeof ClockOffset>;

/**
 * Cristian's estimate from the quickest exchange: the other clock was read half-way between request and response, within
 * half of the round trip.
 */
export function estimateOffset(exchanges: readonly ClockExchange[]): ClockOffset {
  const [quickest] = exchanges.toSorted((a, b) => a.heardUs - a.askedUs - (b.heardUs - b.askedUs));
  if (!quickest) throw new Error("no exchange, no offset");
  const { askedUs, toldUs, heardUs } = quickest;
  return { offsetUs: toldUs - (askedUs + heardUs) / 2, uncertaintyUs: (heardUs - askedUs) / 2 };
}
