import { calendarDays } from "@plumbline/core/overview/calendar-days";
import { OverviewView } from "@plumbline/core/overview/views";
import type { SlotView } from "@plumbline/core/schedule/schedule";
import { isTimeZone } from "@plumbline/core/schedule/time-zone";
import { Status } from "@plumbline/core/task/status";
import { z } from "zod";
import type { Scope } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { toRunRows } from "../runs/to-run-row.ts";
import { findSchedules } from "../schedules/find-schedules.ts";
import { slotColumns, toSlotView } from "../schedules/to-slot-view.ts";
import { findLastControl } from "./find-last-control.ts";

const { sql } = Prisma;

/** Six weeks: five whole ones and the present. */
const DAYS = 42;
const DAY_MS = 86_400_000;
const FAILED_LATELY_MS = 2 * DAY_MS;
const SHOWN = 5;

const RunCount = z.object({ at: z.date(), status: Status, count: z.number() });
const SlotMark = z.object({ at: z.date(), isProblem: z.boolean(), better: z.number(), worse: z.number() });

/** The time zone that days are counted in. */
export const GetOverview = z.strictObject({
  timeZone: z.string().max(64).refine(isTimeZone, "There is no such time zone."),
});

/** The overview page: past runs, current problems, changes, and the next slots. */
export async function getOverview(
  scope: Scope,
  { timeZone }: z.infer<typeof GetOverview>,
  now: Date,
): Promise<OverviewView> {
  const { db } = scope.backend;
  const { organizationId } = scope;
  const from = new Date(now.getTime() - DAYS * DAY_MS);
  const [first, runs, slots, schedules, nights, control, failed] = await Promise.all([
    db.run.findFirst({ where: { organizationId }, select: { runId: true } }),
    countRuns(scope, from),
    markSlots(scope, from),
    findSchedules(scope, now),
    findLastSlots(scope, { changes: "known" }),
    findLastControl(scope),
    db.run.findMany({
      where: {
        organizationId,
        status: "failed",
        trigger: { not: "schedule" },
        importedDigest: null,
        finishedAt: { gt: new Date(now.getTime() - FAILED_LATELY_MS) },
      },
      orderBy: { runId: "desc" },
      take: SHOWN,
    }),
  ]);
  const awake = new Set(schedules.filter(({ pausedAt }) => !pausedAt).map(({ scheduleId }) => scheduleId));
  const judged = await findLastSlots(scope, { changes: "any" });
  return OverviewView.parse({
    measured: first !== null,
    days: calendarDays({ runs, slots }, { timeZone, nowMs: now.getTime(), days: DAYS }),
    problems: judged.filter(({ problem, scheduleId }) => problem !== null && awake.has(scheduleId)),
    failed: await toRunRows(scope, failed),
    nights,
    control,
    next: schedules
      .flatMap(({ scheduleId, name, timeZone: zone, nextTimes: [at] }) =>
        at ? [{ scheduleId, name, timeZone: zone, at }] : [],
      )
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .slice(0, SHOWN),
  });
}

/** Number of runs by status and quarter of an hour: midnight in every time zone is at such a quarter. */
async function countRuns({ backend, organizationId }: Scope, from: Date): Promise<z.infer<typeof RunCount>[]> {
  const rows = await query(
    backend,
    RunCount,
    sql`select date_bin('15 minutes', created_at, 'epoch'::timestamptz) as at, status::text, count(*)::int as count
     from run where organization_id = ${organizationId} and imported_digest is null and created_at >= ${from} group by 1, 2`,
  );
  return rows;
}

async function markSlots({ backend, organizationId }: Scope, from: Date): Promise<z.infer<typeof SlotMark>[]> {
  const rows = await query(
    backend,
    SlotMark,
    sql`select slot_at as at, problem is not null as "isProblem",
       coalesce((changes -> 'verdicts' ->> 'better')::int, 0) as better,
       coalesce((changes -> 'verdicts' ->> 'worse')::int, 0) as worse
     from slot where organization_id = ${organizationId} and slot_at >= ${from}`,
  );
  return rows;
}

/** The last judged slot of each schedule, or its last slot with changes; newest first. */
async function findLastSlots(
  { backend, organizationId }: Scope,
  { changes }: { changes: "known" | "any" },
): Promise<SlotView[]> {
  const rows = await query(
    backend,
    z.object({ schedule_id: z.string(), slot_at: z.date() }),
    sql`select distinct on (schedule_id) schedule_id, slot_at from slot
     where organization_id = ${organizationId} and judged_at is not null and (changes is not null or not ${changes === "known"})
     order by schedule_id, slot_at desc`,
  );
  const found = await backend.db.slot.findMany({
    where: {
      organizationId,
      OR: rows.map(({ schedule_id: scheduleId, slot_at: slotAt }) => ({ scheduleId, slotAt })),
    },
    orderBy: { slotAt: "desc" },
    select: slotColumns,
  });
  return found.map(toSlotView);
}
