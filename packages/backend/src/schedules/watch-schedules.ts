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
 * Judges each slot once, when it can be told: whether something came of it, which is raised as a notice where not, and what
 * changed against the night before.
 * Safe to call anywhere, any number of times. A slot that cannot be judged does not hold up the others.
 * @throws AggregateError of those that could not
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

/** Before the slot is marked as judged: raised twice it is one notice, never raised it would be none. */
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
