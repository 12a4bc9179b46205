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

/** A connection to a server that stamps what it sends: when it was asked for, by our clock, and its stamps with the times at which they came. */
export type StampedVisit = { askedUs: number; ticks: readonly { toldUs: number; heardUs: number }[] };

/**
 * Bounds another clock's offset by its stamps: each was read after its connection had been asked for, and before it came. The tightest of all
 * bounds hold for the offset; its uncertainty is half of the distance between them.
 * @returns null where the bounds contradict each other: the stamps are not of one clock, or not of these moments
 */
export function boundOffset(visits: readonly StampedVisit[]): ClockOffset | null {
  const stamps = visits.flatMap(({ askedUs, ticks }) => ticks.map((tick) => ({ askedUs, ...tick })));
  const least = Math.max(...stamps.map(({ toldUs, heardUs }) => toldUs - heardUs));
  const most = Math.min(...stamps.map(({ toldUs, askedUs }) => toldUs - askedUs));
  if (!(least <= most) || !Number.isFinite(least) || !Number.isFinite(most)) return null;
  return { offsetUs: (least + most) / 2, uncertaintyUs: (most - least) / 2 };
}
