import type { Claimed } from "./lease.ts";

/** The right to execute a run. Every write of the execution names its lease and changes nothing without it. */
export type Lease = Claimed<"run">;
