import { z } from "zod";
import { isAllowed, operations, workStatuses } from "./lifecycle.ts";

/** Status of a run and of a trial; what happens inside `running` is a phase. */
export const Status = z.enum(workStatuses);
export type Status = z.infer<typeof Status>;

/** True if a run in this status can never change its status again. */
export function isTerminal(status: Status): boolean {
  return !operations.some((operation) => isAllowed("run", operation, status));
}
