/**
 * The knee of a latency–rate curve: the point that lies furthest below the straight line from the first to the last one, rates linear and latencies
 * logarithmic, both scaled to 0 to 1. Below it a higher rate costs little latency, above it much.
 * @returns null for fewer than four points, and where latency does not rise by half in all
 * Source: Satopää, Albrecht, Irwin and Raghavan, Finding a "kneedle" in a haystack, ICDCS Workshops 2011.
 */
export function findKnee(points: readonly { rate: number; latencyUs: number }[]): number | null {
  const curve = points.toSorted((a, b) => a.rate - b.rate);
  const [first, last] = [curve[0], curve.at(-1)];
  if (!first || !last || curve.length < 4 || last.latencyUs < 1.5 * first.latencyUs) return null;
  const rise = Math.log(last.latencyUs / first.latencyUs);
  const below = curve.map(({ rate, latencyUs }) => {
    const along = (rate - first.rate) / (last.rate - first.rate);
    return { rate, distance: along - Math.log(latencyUs / first.latencyUs) / rise };
  });
  const knee = below.reduce((best, one) => (one.distance > best.distance ? one : best));
  return knee.distance > 0 ? knee.rate : null;
}
