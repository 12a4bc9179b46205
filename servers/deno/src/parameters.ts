/** The range of a whole-number parameter of the query: from 1 to `most`. */
interface Range {
  readonly fallback: number;
  readonly most: number;
}

/** Reads whole-number parameters from a query; undefined when one makes no sense. */
export function readParameters<Name extends string>(
  query: URLSearchParams,
  ranges: Record<Name, Range>,
): Record<Name, number> | undefined {
  const parameters = {} as Record<Name, number>;
  for (const [name, { fallback, most }] of Object.entries(ranges) as [Name, Range][]) {
    const text = query.get(name) ?? String(fallback);
    const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (value < 1 || value > most) return undefined;
    parameters[name] = value;
  }
  return parameters;
}
