import { type AppError, toAppError } from "@plumbline/core/failure/app-error";
import { timesAfter, timesBetween } from "@plumbline/core/schedule/cron";
import { decideSlots, ON_TIME_MS } from "@plumbline/core/schedule/decide-slots";
import type { SlotOutcome } from "@plumbline/core/schedule/schedule";
import type { Backend } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import type { Schedule, Slot } from "../generated/prisma/client.ts";
import { type ScheduleWithSuite, startSlot } from "./start-slot.ts";

/** Limits after a long absence: slots of the last 31 days, and of these the newest 50. */
const LOOK_BACK_MS = 31 * 86_400_000;
const KEPT = 50;

/**
 * Starts everything that is due now by PostgreSQL's clock: a process whose own clock is ahead must not start a night early.
 * @throws as `fireDueSlots` does
 */
export async function fireSlots(backend: Backend): Promise<void> {
  await fireDueSlots(backend, await readDatabaseClock(backend));
}

/**
 * Starts everything that is due by `now`. Idempotent and safe in several processes at once: one compare-and-set
 * advances the schedule's next slot and inserts the slot's row, and a run is unique to its slot. The next call
 * completes what a crashed process left unfinished.
 * @throws AggregateError of unexpected errors, after everything else was done
 */
export async function fireDueSlots(backend: Backend, now: Date): Promise<void> {
  const due = await backend.db.schedule.findMany({ where: { pausedAt: null, nextAt: { lte: now } } });
  const errors: unknown[] = [];
  for (const schedule of due) await openSlots(backend, schedule, now).catch((error: unknown) => errors.push(error));
  const claimed = await backend.db.slot.findMany({
    where: { outcome: "claimed" },
    include: { schedule: { include: { suite: true } } },
    orderBy: { slotAt: "asc" },
  });
  for (const slot of claimed) await settle(backend, slot, now).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, "some slots could not be started and are tried again");
}

/**
 * Inserts every due slot and advances the schedule, in one statement; of concurrent calls the second changes nothing.
 */
async function openSlots(backend: Backend, schedule: Schedule, now: Date): Promise<void> {
  const { scheduleId, nextAt, cron, timeZone, catchUp } = schedule;
  const fromMs = Math.max(nextAt.getTime(), now.getTime() - LOOK_BACK_MS);
  const slots = timesBetween({ cron, timeZone }, fromMs, now.getTime()).slice(-KEPT);
  const decisions = decideSlots(slots, catchUp === "once" ? "once" : "skip", now.getTime());
  const [next] = timesAfter({ cron, timeZone }, now.getTime(), 1);
  if (!next) throw new Error(`schedule ${scheduleId} has no next time`);
  await backend.sql.query(
    `with moved as (
       update schedule set next_at = $3 where schedule_id = $1::uuid and next_at = $2 and paused_at is null
       returning organization_id)
     insert into slot (schedule_id, slot_at, organization_id, outcome, opened_at)
     select $1::uuid, opened.slot_at, moved.organization_id, opened.outcome, $6
     from moved, unnest($4::timestamptz[], $5::"SlotOutcome"[]) as opened (slot_at, outcome)
     on conflict do nothing`,
    [
      scheduleId,
      nextAt,
      next,
      decisions.map(({ slotAt }) => slotAt.toISOString()),
      decisions.map(({ outcome }) => outcome),
      now,
    ],
  );
}

async function settle(backend: Backend, slot: Slot & { schedule: ScheduleWithSuite }, now: Date): Promise<void> {
  const { schedule, slotAt, openedAt } = slot;
  try {
    await close(backend, slot, "started", await startSlot(backend, schedule, slotAt));
  } catch (thrown) {
    const error = toAppError(thrown);
    // an outage is temporary: the next call retries while the slot is fresh
    if (error.code === "INTERNAL" && now.getTime() - openedAt.getTime() <= ON_TIME_MS) throw thrown;
    // an outage may have lost the answer of a statement that was executed
    if (error.code === "INTERNAL" && (await hasRun(backend, slot))) await close(backend, slot, "started", null);
    else await close(backend, slot, error.code === "SCHEDULE_BUSY" ? "overlapped" : "refused", error);
  }
}

async function hasRun({ db }: Backend, { scheduleId, slotAt }: Slot): Promise<boolean> {
  return (await db.run.count({ where: { scheduleId, slotAt, isControl: false } })) > 0;
}

async function close(
  backend: Backend,
  { scheduleId, slotAt }: Slot,
  outcome: SlotOutcome,
  error: AppError | null,
): Promise<void> {
  const failure = error && { failureCode: error.code, failureMessage: error.message, evidence: error.evidence };
  await backend.db.slot.updateMany({
    where: { scheduleId, slotAt, outcome: "claimed" },
    data: { outcome, ...failure },
  });
}
