import type { CatchUp } from "./schedule.ts";

/** How late a slot may be started and still be on time: a restart, or a busy machine. */
export const ON_TIME_MS = 5 * 60_000;

export type SlotDecision = { slotAt: Date; outcome: "claimed" | "missed" };

/**
 * Decides the outcome of the due slots. A slot that is on time is claimed. A late slot is missed, except the newest one where
 * the schedule catches up.
 * @param slots soonest first
 */
export function decideSlots(slots: readonly Date[], catchUp: CatchUp, nowMs: number): SlotDecision[] {
  return slots.map((slotAt, nth) => {
    const onTime = nowMs - slotAt.getTime() <= ON_TIME_MS;
    const madeUpFor = catchUp === "once" && nth === slots.length - 1;
    return { slotAt, outcome: onTime || madeUpFor ? "claimed" : "missed" };
  });
}
