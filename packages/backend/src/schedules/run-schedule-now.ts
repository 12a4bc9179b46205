import type { SlotView } from "@plumbline/core/schedule/schedule";
import { requirePermission } from "../access/require-permission.ts";
import type { Scope } from "../backend.ts";
import { getSchedule } from "./find-schedules.ts";
import { startSlot } from "./start-slot.ts";
import { slotColumns, toSlotView } from "./to-slot-view.ts";

/**
 * Starts now what a slot of the schedule would start; it counts as a slot of its own, also of a paused schedule.
 * @throws FORBIDDEN, NOT_FOUND; SCHEDULE_BUSY while its last run is under way; what `startRun` throws
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
    // the person is told at once, so there is nothing to keep
    await db.slot.delete({ where: slotKey });
    throw error;
  }
}
