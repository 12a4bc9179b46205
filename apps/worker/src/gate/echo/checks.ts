import type { Check } from "../check.ts";
import { largest, oversized } from "./limits.ts";
import { order } from "./order.ts";

/** The echo workload's own rules. */
export const ECHO_CHECKS: readonly Check[] = [order, largest, oversized];
