import { z } from "zod";

/** Status of a run and of a trial; what happens inside `running` is a phase. */
export const Status = z.enum(["queued", "running", "succeeded", "failed", "cancelled"]);
export type Status = z.infer<typeof Status>;

/** Which status may follow which. Terminal ones have no successor. */
export const transitions = {
  queued: ["running", "failed", "cancelled"],
  running: ["succeeded", "failed", "cancelled"],
  succeeded: [],
  failed: [],
  cancelled: [],
} as const satisfies Record<Status, readonly Status[]>;

/** Whether nothing can follow this status any more. */
export function isTerminal(status: Status): boolean {
  return transitions[status].length === 0;
}
