import type { Trigger } from "@plumbline/core/run/start-run";

/**
 * The origin of a run. The key and the request's hash let a repeated request find the run again. A schedule's run
 * belongs to a slot, which has one run and at most one A/A control.
 */
export type RunOrigin = {
  trigger: Trigger;
  idempotencyKey?: string;
  requestHash?: string;
  scheduleId?: string;
  slotAt?: Date;
  isControl?: boolean;
  /** The host that measures it while it is idle; absent: workers take it from the queue. */
  hostId?: string;
};
