import type { Check } from "../probe/check.ts";
import { largestEcho, oversizedEcho } from "./limits.ts";
import { order } from "./order.ts";

/** The echo workload's own rules. */
export const ECHO_CHECKS: readonly Check[] = [order, largestEcho, oversizedEcho];
