import { z } from "zod";

/** The text, in JSON and for people, for a percentile that the server never reached. */
export const NOT_DELIVERED = "not delivered";

/**
 * The value of a figure: a number, or +∞ where a percentile of what was owed lies among the lost deliveries. JSON has no infinity,
 * so the text "not delivered" stands for it there; `inJson` writes it.
 */
export const FigureValue = z.preprocess(
  (value) => (value === Number.POSITIVE_INFINITY ? NOT_DELIVERED : value),
  z
    .union([z.number(), z.literal(NOT_DELIVERED)])
    .transform((value) => (value === NOT_DELIVERED ? Number.POSITIVE_INFINITY : value)),
);

/** True if a figure is "not delivered". */
export function isUndelivered(value: number | null | undefined): boolean {
  return value === Number.POSITIVE_INFINITY;
}

/** A replacer for JSON.stringify: without it JSON writes null for an infinite figure, which would read as absent. */
export function replaceFigures(_name: string, value: unknown): unknown {
  return value === Number.POSITIVE_INFINITY ? NOT_DELIVERED : value;
}

/** A value as JSON can hold it. Typed as before, because who reads it with its schema gets the same value again. */
export function inJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, replaceFigures));
}
