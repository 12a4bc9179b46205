import type { TrialRow } from "../trial/views.ts";

/** True if a trial's figures may enter rankings, comparisons and trends: it has a result, and it is not INVALID. */
export function isUsable({ status, summary, audit }: Pick<TrialRow, "status" | "summary" | "audit">): boolean {
  return status === "succeeded" && summary !== null && audit?.verdict !== "INVALID";
}
