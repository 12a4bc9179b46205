import { AppError } from "@plumbline/core/failure/app-error";
import { refuseImpossible, timesAfter } from "@plumbline/core/schedule/cron";
import type { SaveSchedule, ScheduleView } from "@plumbline/core/schedule/schedule";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { isUniqueViolation } from "../database/is-unique-violation.ts";
import { bestEffort } from "../lifetime/best-effort.ts";
import { getSuite } from "../suites/find-suites.ts";
import { getSchedule } from "./find-schedules.ts";
import { setWakers } from "./set-wakers.ts";

/**
 * Creates a schedule of a suite.
 * @throws FORBIDDEN, CRON_IMPOSSIBLE, NAME_TAKEN; INVALID_INPUT for an A/A control of a duel; NOT_FOUND if there is no such suite
 */
export async function createSchedule(scope: Scope, input: SaveSchedule, now: Date): Promise<ScheduleView> {
  requirePermission(scope, "manage");
  await refuse(scope, input, now);
  const { organizationId, userId: createdById } = scope;
  const { scheduleId } = await scope.backend.db.schedule
    .create({ data: { ...input, organizationId, createdById, nextAt: nextOf(input, now) } })
    .catch((error: unknown) => refuseTaken(error, input.name));
  await recordActivity(scope, { action: "schedule.made", subject: input.name, details: { cron: input.cron } });
  await tryToSetWakers(scope);
  return getSchedule(scope, { scheduleId }, now);
}

/** Changes a schedule; its next slot is computed again from now. @throws errors of `createSchedule` */
export async function changeSchedule(
  scope: Scope,
  { scheduleId, ...input }: SaveSchedule & { scheduleId: string },
  now: Date,
): Promise<ScheduleView> {
  requirePermission(scope, "manage");
  await getSchedule(scope, { scheduleId }, now);
  await refuse(scope, input, now);
  await scope.backend.db.schedule
    .update({
      where: { scheduleId, organizationId: scope.organizationId },
      data: { ...input, nextAt: nextOf(input, now) },
    })
    .catch((error: unknown) => refuseTaken(error, input.name));
  await recordActivity(scope, { action: "schedule.changed", subject: input.name, details: { cron: input.cron } });
  await tryToSetWakers(scope);
  return getSchedule(scope, { scheduleId }, now);
}

/** Pauses a schedule: it has no slots meanwhile. Idempotent. @throws FORBIDDEN, NOT_FOUND */
export async function pauseSchedule(scope: Scope, key: { scheduleId: string }, now: Date): Promise<ScheduleView> {
  requirePermission(scope, "manage");
  const { scheduleId, name } = await getSchedule(scope, key, now);
  const { count } = await scope.backend.db.schedule.updateMany({
    where: { scheduleId, organizationId: scope.organizationId, pausedAt: null },
    data: { pausedAt: now },
  });
  if (count > 0) await recordActivity(scope, { action: "schedule.paused", subject: name });
  await tryToSetWakers(scope);
  return getSchedule(scope, key, now);
}

/**
 * Resumes a schedule with the next time from now; times during the pause do not count as missed.
 * @throws FORBIDDEN, NOT_FOUND
 */
export async function resumeSchedule(scope: Scope, key: { scheduleId: string }, now: Date): Promise<ScheduleView> {
  requirePermission(scope, "manage");
  const { scheduleId, ...rule } = await getSchedule(scope, key, now);
  const { count } = await scope.backend.db.schedule.updateMany({
    where: { scheduleId, organizationId: scope.organizationId, pausedAt: { not: null } },
    data: { pausedAt: null, nextAt: nextOf(rule, now) },
  });
  if (count > 0) await recordActivity(scope, { action: "schedule.resumed", subject: rule.name });
  await tryToSetWakers(scope);
  return getSchedule(scope, key, now);
}

/** Deletes a schedule and its slots; its runs stay. @throws FORBIDDEN, NOT_FOUND */
export async function deleteSchedule(scope: Scope, key: { scheduleId: string }, now: Date): Promise<void> {
  requirePermission(scope, "manage");
  const { scheduleId, name } = await getSchedule(scope, key, now);
  await scope.backend.db.schedule.deleteMany({ where: { scheduleId, organizationId: scope.organizationId } });
  await recordActivity(scope, { action: "schedule.removed", subject: name });
  await tryToSetWakers(scope);
}

/** A failure delays the schedule by some seconds and is logged: the clock sets the wake-ups again. */
async function tryToSetWakers({ backend }: Scope): Promise<void> {
  await bestEffort(setWakers(backend), backend.log, "setting the wake-ups of schedules");
}

async function refuse(scope: Scope, input: SaveSchedule, now: Date): Promise<void> {
  refuseImpossible(input, now.getTime());
  const { request } = await getSuite(scope, input);
  if (input.aaControl && request.kind === "duel")
    throw new AppError(
      "INVALID_INPUT",
      "A duel has no A/A control: its floor is that of duels of a server against itself.",
      {
        nextStep: "Create the schedule without an A/A control.",
      },
    );
}

function nextOf(rule: Pick<SaveSchedule, "cron" | "timeZone">, now: Date): Date {
  const [next] = timesAfter(rule, now.getTime(), 1);
  if (!next) throw new AppError("CRON_IMPOSSIBLE", `"${rule.cron}" never comes.`);
  return next;
}

function refuseTaken(error: unknown, name: string): never {
  if (isUniqueViolation(error)) throw new AppError("NAME_TAKEN", `There is a schedule "${name}" already.`);
  throw error;
}
