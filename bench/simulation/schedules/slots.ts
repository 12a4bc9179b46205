import { type CronRule, timesBetween } from "@plumbline/core/schedule/cron";
import { ON_TIME_MS } from "@plumbline/core/schedule/decide-slots";
import type pg from "pg";
import { z } from "zod";

/** A schedule that exists from one true time to another. */
export interface Scheduled {
  readonly rule: CronRule;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Looks of processes that went well, from their beginning to their end in true time, and slots that came too early. */
export interface Looked {
  readonly looks: { readonly fromMs: number; readonly toMs: number }[];
  readonly early: string[];
}

const Slot = z.object({ slotAt: z.date(), outcome: z.string(), runs: z.number() });
type Slot = z.infer<typeof Slot>;

/** Every slot with the number of its runs. */
export async function readSlots(real: pg.Pool): Promise<Slot[]> {
  const { rows } = await real.query(`select slot.slot_at as "slotAt", slot.outcome,
    (select count(*)::int from run where run.schedule_id = slot.schedule_id and run.slot_at = slot.slot_at) as runs
    from slot order by slot_at`);
  return z.array(Slot).parse(rows);
}

/** A process looks at the latest after this time, and settles what it finds. */
const SETTLED_MS = 75 * 60_000;

type SlotInvariant = (scheduled: Scheduled, slots: readonly Slot[], looked: Looked) => string[];

const timesOf = ({ rule, fromMs, toMs }: Scheduled) =>
  timesBetween(rule, fromMs + 1, toMs).map((at) => at.toISOString());

/** No slot is opened before its time, whatever the clock of a process says. */
const noSlotIsEarly: SlotInvariant = (_, __, { early }) =>
  early.map((at) => `the slot of ${at} was opened before its time`);

/** Each time of the schedule has a slot, and nothing else has. */
const everyTimeHasItsSlot: SlotInvariant = (scheduled, slots) => {
  const times = timesOf({ ...scheduled, toMs: scheduled.toMs - SETTLED_MS });
  const stored = slots.map(({ slotAt }) => slotAt.toISOString());
  return [
    ...times.filter((at) => !stored.includes(at)).map((at) => `the slot of ${at} is missing`),
    ...stored.filter((at) => !timesOf(scheduled).includes(at)).map((at) => `the schedule has no time at ${at}`),
  ];
};

/** A slot that was started has one run, and no other slot has any. */
const oneRunPerSlot: SlotInvariant = ({ toMs }, slots) =>
  slots
    .filter(({ slotAt }) => slotAt.getTime() < toMs - SETTLED_MS)
    .filter(({ outcome, runs }) => runs !== (outcome === "started" ? 1 : 0))
    .map(({ slotAt, outcome, runs }) => `the slot of ${slotAt.toISOString()} is ${outcome} and has ${runs} runs`);

/** A slot is missed only if no process has looked in the minutes after it. */
const missedMeansNobodyLooked: SlotInvariant = (_, slots, { looks }) =>
  slots
    .filter(({ outcome }) => outcome === "missed")
    .filter(({ slotAt }) =>
      looks.some(({ fromMs, toMs }) => fromMs > slotAt.getTime() && toMs < slotAt.getTime() + ON_TIME_MS),
    )
    .map(({ slotAt }) => `the slot of ${slotAt.toISOString()} is missed, though a process looked in time`);

/** Every invariant of schedules by name. */
export const slotInvariants = {
  noSlotIsEarly,
  everyTimeHasItsSlot,
  oneRunPerSlot,
  missedMeansNobodyLooked,
} as const satisfies { [name: string]: SlotInvariant };
