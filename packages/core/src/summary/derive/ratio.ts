/** Part ÷ whole; undefined if the whole is zero. */
export function ratio(part: number, whole: number): number | undefined {
  return whole > 0 ? part / whole : undefined;
}
