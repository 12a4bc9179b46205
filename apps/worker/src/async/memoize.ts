/** Calls `compute` once per key; later calls get the first result, also if it is a failure. */
export function memoize<T>(results: Map<string, Promise<T>>, key: string, compute: () => Promise<T>): Promise<T> {
  const known = results.get(key);
  if (known) return known;
  const result = compute();
  results.set(key, result);
  return result;
}
