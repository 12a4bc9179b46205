import type { TrialRow } from "../trial/views.ts";

/** Whether a trial's figures may stand in rankings, comparisons and trends: it has a result, and the audit has not refused it. */
export function isUsable({ status, summary, audit }: Pick<TrialRow, "status" | "summary" | "audit">): boolean {
  return status === "succeeded" && summary !== null && audit?.verdict !== "INVALID";
}
