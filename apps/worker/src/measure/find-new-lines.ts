/**
 * The lines of `after` that are not in `before` yet, both being the end of one growing log: the longest end of `before`
 * that `after` begins with is known already.
 */
export function findNewLines(before: readonly string[], after: readonly string[]): string[] {
  const longest = Math.min(before.length, after.length);
  for (let known = longest; known > 0; known--) {
    const end = before.slice(-known);
    if (end.every((line, index) => line === after[index])) return after.slice(known);
  }
  return [...after];
}
