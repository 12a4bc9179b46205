import { UsageError } from "./command.ts";

/** @throws UsageError where it is not just one */
export function runIdOf(words: readonly string[]): string {
  const [runId, ...more] = words;
  if (!runId || more.length > 0) throw new UsageError("This takes one run's id.");
  return runId;
}

/** A number as it was written; what is none becomes NaN, which every schema refuses. */
export function toNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** Without what was not given, so that a schema's defaults stand. */
export function given<T extends Record<string, unknown>>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
