import type { Permission } from "@plumbline/core/access/permission";
import type { FailureCode } from "@plumbline/core/failure/failure-code";
import type { Treasure } from "../tenants.ts";

/** Expected answers of a procedure to callers without access. */
export type Wall = {
  /** The requirement: nothing, a session, or a permission in the organization. */
  needs: "nothing" | "a person" | Permission;
  /** Its input with ids of the organization, if it takes any. */
  input?: (treasure: Treasure) => unknown;
  /** The answer to a stranger: a refusal, or their own data. */
  stranger: FailureCode | "own";
  /** The answer to everybody, if it needs nothing. */
  anybody?: FailureCode | "fine";
};
