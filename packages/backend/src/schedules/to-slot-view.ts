import { failureView } from "@plumbline/core/failure/failure-view";
import { SlotView } from "@plumbline/core/schedule/schedule";
import type { Prisma } from "../generated/prisma/client.ts";

/** Columns that a view of a slot needs. */
export const slotColumns = {
  scheduleId: true,
  slotAt: true,
  outcome: true,
  failureCode: true,
  failureMessage: true,
  evidence: true,
  problem: true,
  changes: true,
  schedule: { select: { name: true } },
  runs: { select: { runId: true, status: true, isControl: true }, orderBy: { isControl: "asc" } },
} as const satisfies Prisma.SlotSelect;

export function toSlotView(row: Prisma.SlotGetPayload<{ select: typeof slotColumns }>): SlotView {
  const { failureCode, failureMessage, evidence, schedule, ...slot } = row;
  const failure = failureView({ failureCode, failureMessage, evidence });
  return SlotView.parse({ ...slot, scheduleName: schedule.name, failure });
}
