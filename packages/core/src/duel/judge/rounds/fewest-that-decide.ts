/**
 * The fewest rounds that decide, by doubling and bisection. It wants that more rounds never undo a decision.
 * @param near so many do not decide
 * @returns null where the most do not decide
 */
export function fewestThatDecide(
  isDecided: (rounds: number) => boolean,
  { near, most }: { near: number; most: number },
): number | null {
  let low = near;
  let high = Math.min(2 * low, most);
  while (!isDecided(high)) {
    if (high >= most) return null;
    [low, high] = [high, Math.min(2 * high, most)];
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isDecided(middle)) high = middle;
    else low = middle;
  }
  return high;
}
