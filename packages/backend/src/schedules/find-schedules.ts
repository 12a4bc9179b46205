import { AppError } from "@plumbline/core/failure/app-error";
import { timesAfter } from "@plumbline/core/schedule/cron";
import { type FindSlots, ScheduleView, type SlotView } from "@plumbline/core/schedule/schedule";
import type { Scope } from "../backend.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { isUuid } from "../ids.ts";
import { slotColumns, toSlotView } from "./to-slot-view.ts";

const SHOWN_TIMES = 5;

const scheduleColumns = {
  scheduleId: true,
  name: true,
  cron: true,
  timeZone: true,
  catchUp: true,
  aaControl: true,
  pausedAt: true,
  createdAt: true,
  suite: { select: { suiteId: true, name: true } },
  slots: { select: slotColumns, orderBy: { slotAt: "desc" }, take: 1 },
} as const satisfies Prisma.ScheduleSelect;

/** Every schedule of the organization, by name. */
export async function findSchedules(scope: Scope, now: Date): Promise<ScheduleView[]> {
  const rows = await scope.backend.db.schedule.findMany({
    where: { organizationId: scope.organizationId },
    orderBy: { name: "asc" },
    select: scheduleColumns,
  });
  return rows.map((row) => toScheduleView(row, now));
}

/** @throws NOT_FOUND also for other organizations' schedules */
export async function getSchedule(
  scope: Scope,
  { scheduleId }: { scheduleId: string },
  now: Date,
): Promise<ScheduleView> {
  const row = isUuid(scheduleId)
    ? await scope.backend.db.schedule.findUnique({
        where: { scheduleId, organizationId: scope.organizationId },
        select: scheduleColumns,
      })
    : null;
  if (!row) throw new AppError("NOT_FOUND", `There is no schedule ${scheduleId}.`);
  return toScheduleView(row, now);
}

/** A schedule's slots with their outcomes, newest first; `nextBefore` is null on the last page. @throws NOT_FOUND */
export async function findSlots(
  scope: Scope,
  filters: FindSlots,
  now: Date,
): Promise<{ slots: SlotView[]; nextBefore: Date | null }> {
  const { scheduleId } = await getSchedule(scope, filters, now);
  const rows = await scope.backend.db.slot.findMany({
    where: {
      scheduleId,
      organizationId: scope.organizationId,
      ...(filters.before ? { slotAt: { lt: filters.before } } : {}),
    },
    orderBy: { slotAt: "desc" },
    take: filters.limit + 1,
    select: slotColumns,
  });
  const page = rows.slice(0, filters.limit);
  return {
    slots: page.map(toSlotView),
    nextBefore: rows.length > filters.limit ? (page.at(-1)?.slotAt ?? null) : null,
  };
}

function toScheduleView(
  { slots: [last], ...row }: Prisma.ScheduleGetPayload<{ select: typeof scheduleColumns }>,
  now: Date,
): ScheduleView {
  return ScheduleView.parse({
    ...row,
    nextTimes: row.pausedAt ? [] : timesAfter(row, now.getTime(), SHOWN_TIMES),
    lastSlot: last ? toSlotView(last) : null,
  });
}
