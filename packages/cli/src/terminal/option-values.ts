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

/** Reads "5%", "5 %" or "0.05", which are the same share. */
export function toShare(text: string): number {
  const [, percent] = /^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(text) ?? [];
  return percent === undefined ? Number(text) : Number(percent) / 100;
}

const SECONDS = { s: 1, m: 60, min: 60, h: 3600 } as const;

/** Reads "90s", "10m", "10 min" or "1h" as seconds; a number without a unit is seconds. Anything else becomes NaN. */
export function toSeconds(text: string): number {
  const [, number, unit = "s"] = /^(\d+(?:\.\d+)?)(?:\s*(s|m|min|h))?$/.exec(text.trim()) ?? [];
  return number === undefined ? Number.NaN : Number(number) * SECONDS[unit as keyof typeof SECONDS];
}
