/** True if a position in a live stream (`<ms>-<n>`) is after another. */
export function isAfter(id: string, other: string): boolean {
  const [ms = 0, n = 0] = id.split("-").map(Number);
  const [otherMs = 0, otherN = 0] = other.split("-").map(Number);
  return ms > otherMs || (ms === otherMs && n > otherN);
}
