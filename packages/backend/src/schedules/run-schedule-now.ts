import type { SlotView } from "@plumbline/core/schedule/schedule";
import { requirePermission } from "../access/require-permission.ts";
import type { Scope } from "../backend.ts";
import { getSchedule } from "./find-schedules.ts";
import { startSlot } from "./start-slot.ts";
import { slotColumns, toSlotView } from "./to-slot-view.ts";

/**
 * Starts a schedule's slot now, also if the schedule is paused; it counts as a slot of its own.
 * @throws FORBIDDEN, NOT_FOUND; SCHEDULE_BUSY while its last run is in progress; errors of `startRun`
 */
export async function runScheduleNow(scope: Scope, key: { scheduleId: string }, now: Date): Promise<SlotView> {
  requirePermission(scope, "run");
  const { scheduleId } = await getSchedule(scope, key, now);
  const { db } = scope.backend;
  const { organizationId } = scope;
  const slotKey = { scheduleId_slotAt: { scheduleId, slotAt: now } };
  const { schedule } = await db.slot.create({
    data: { scheduleId, slotAt: now, organizationId, outcome: "claimed", openedAt: now },
    include: { schedule: { include: { suite: true } } },
  });
  try {
    const error = await startSlot(scope.backend, { ...schedule, createdById: scope.userId }, now);
    const failure = error && { failureCode: error.code, failureMessage: error.message, evidence: error.evidence };
    return toSlotView(
      await db.slot.update({ where: slotKey, data: { outcome: "started", ...failure }, select: slotColumns }),
    );
  } catch (error) {
    // the error reaches the person at once, so the slot need not record it
    await db.slot.delete({ where: slotKey });
    throw error;
  }
}
