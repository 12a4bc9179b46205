/** Collects the values of an option that may be given several times. */
export const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];

/** Reads a number. Anything else becomes NaN, which every schema refuses. */
export function toNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** Drops what was not given, so that a schema's defaults apply. */
export function given<T extends Record<string, unknown>>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
