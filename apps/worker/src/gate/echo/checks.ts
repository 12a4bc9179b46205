import type { Check } from "../probe/check.ts";
import { largest, oversized } from "./limits.ts";
import { order } from "./order.ts";

/** The echo workload's own rules. */
export const ECHO_CHECKS: readonly Check[] = [order, largest, oversized];
