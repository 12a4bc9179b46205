import { isAllowed, operations } from "./lifecycle.ts";
import type { Status } from "./status.ts";

/** True if a run in this status can never change its status again. */
export function isTerminal(status: Status): boolean {
  return !operations.some((operation) => isAllowed("run", operation, status));
}
