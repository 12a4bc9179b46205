import type { AuditVerdict } from "./verdict.ts";

/**
 * True if a median over rounds may decide something: more than half of the rounds that count are VALID. Then it lies within the
 * range of the VALID ones, whatever the others are: half is the median's breakdown point. INVALID rounds do not count; a round
 * from before there was an audit (null) is not doubted.
 * Source: Donoho and Huber, The notion of breakdown point, in: A Festschrift for Erich L. Lehmann (1983).
 */
export function isTrusted(verdicts: readonly (AuditVerdict | null)[]): boolean {
  const counting = verdicts.filter((verdict) => verdict !== "INVALID");
  const suspect = counting.filter((verdict) => verdict === "SUSPECT").length;
  return counting.length > 0 && 2 * suspect < counting.length;
}
