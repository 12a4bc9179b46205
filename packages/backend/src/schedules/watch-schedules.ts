import { judgeSlot } from "@plumbline/core/schedule/judge-slot";
import { SlotOutcome } from "@plumbline/core/schedule/schedule";
import type { Backend, Scope } from "../backend.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { raiseNotification } from "../notifications/raise-notification.ts";
import { findSlotChanges } from "./find-slot-changes.ts";

const watchedColumns = {
  scheduleId: true,
  slotAt: true,
  organizationId: true,
  outcome: true,
  failureMessage: true,
  schedule: { select: { name: true } },
  runs: {
    where: { isControl: false },
    select: { runId: true, status: true, createdAt: true, plannedS: true, failureMessage: true },
  },
} as const satisfies Prisma.SlotSelect;

type WatchedSlot = Prisma.SlotGetPayload<{ select: typeof watchedColumns }>;

/**
 * Judges each slot once, as soon as its outcome is known. A slot without a result raises a notification; one with a
 * result gets its changes since the slot before. Idempotent; safe in any process. A slot that cannot be judged does not
 * delay the others.
 * @throws AggregateError of the slots that could not be judged
 */
export async function watchSchedules(backend: Backend, now: Date): Promise<void> {
  const slots = await backend.db.slot.findMany({
    where: { judgedAt: null, outcome: { not: "claimed" } },
    orderBy: { slotAt: "asc" },
    select: watchedColumns,
  });
  const failures: unknown[] = [];
  for (const slot of slots) await judge(backend, slot, now).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} slots could not be judged`);
}

async function judge(backend: Backend, slot: WatchedSlot, now: Date): Promise<void> {
  const { scheduleId, slotAt, organizationId, failureMessage, runs } = slot;
  const [run = null] = runs;
  const problem = judgeSlot({ outcome: SlotOutcome.parse(slot.outcome), failureMessage, run }, now.getTime());
  if (problem === undefined) return;
  const scope: Scope = { backend, organizationId, userId: null, permissions: ["read"] };
  const changes =
    problem === null && run ? await findSlotChanges(scope, { runId: run.runId, scheduleId, slotAt }) : null;
  if (problem !== null) await tell(backend, slot, problem);
  await backend.db.slot.updateMany({
    where: { scheduleId, slotAt, judgedAt: null },
    data: { judgedAt: now, problem, ...(changes ? { changes } : {}) },
  });
}

/**
 * Raises the notification, before the slot is marked as judged: a crash in between raises it twice, which is one
 * notification, and never loses it.
 */
function tell(backend: Backend, { scheduleId, slotAt, organizationId, schedule }: WatchedSlot, problem: string) {
  const slot = slotAt.toISOString();
  return raiseNotification(backend, {
    organizationId,
    type: "schedule.missed",
    subject: `${scheduleId} ${slot}`,
    title: `${schedule.name} has produced nothing`,
    text: problem,
    path: `/schedules/${scheduleId}`,
    data: { scheduleId, schedule: schedule.name, slotAt: slot },
  });
}
