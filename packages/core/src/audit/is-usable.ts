import type { TrialRow } from "../trial/views.ts";

type Judged = Pick<TrialRow, "status" | "summary" | "audit">;

/** True if a trial has a result, and the audit does not call it INVALID. */
export function isSound({ status, summary, audit }: Judged): boolean {
  return status === "succeeded" && summary !== null && audit?.verdict !== "INVALID";
}

/**
 * True if a trial's figures may enter rankings, comparisons and trends: it is sound, and it was measured alone. Of two servers that were
 * measured side by side only the ratio says something: each had the other as load beside it.
 */
export function isUsable({ allotment, ...judged }: Judged & Pick<TrialRow, "allotment">): boolean {
  return isSound(judged) && allotment?.opponent === undefined;
}
