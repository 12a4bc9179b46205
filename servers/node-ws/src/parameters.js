/**
 * The range of a whole-number parameter of the query: from 1 to `most`.
 * @typedef {{ fallback: number, most: number }} Range
 */

export const PUSH_PARAMETERS = {
  count: { fallback: 10, most: 10_000 },
  bytes: { fallback: 10_000, most: 1024 * 1024 },
};

export const TICKS_PARAMETERS = {
  everyMs: { fallback: 500, most: 60_000 },
};

/**
 * Reads parameters from a query string; undefined when one makes no sense.
 * @param {string} query
 * @param {Record<string, Range>} ranges
 * @returns {Record<string, number> | undefined}
 */
export function readParameters(query, ranges) {
  const search = new URLSearchParams(query);
  /** @type {Record<string, number>} */
  const parameters = {};
  for (const [name, { fallback, most }] of Object.entries(ranges)) {
    const text = search.get(name) ?? String(fallback);
    const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (value < 1 || value > most) return undefined;
    parameters[name] = value;
  }
  return parameters;
}
