const microseconds = { ns: 0.001, us: 1, µs: 1, μs: 1, ms: 1000, s: 1_000_000 } as const;

/** Microseconds of a duration with its unit (`865us`, `1.03ms`, `2s`); undefined for anything else, a bare number too. */
export function readDurationUs(given: string | number): number | undefined {
  const [, digits, unit] = /^\s*(\d+(?:\.\d+)?)\s*(ns|us|µs|μs|ms|s)\s*$/.exec(String(given)) ?? [];
  if (digits === undefined || unit === undefined) return undefined;
  return Number(digits) * microseconds[unit as keyof typeof microseconds];
}
