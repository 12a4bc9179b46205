/** The text, in JSON and for people, for a percentile that the server never reached. */
export const NOT_DELIVERED = "not delivered";

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
