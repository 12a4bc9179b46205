import type { ServedWorkload } from "@plumbline/core/workload/workload";
import { CHAT_CHECKS, HEARTBEAT_CHECKS } from "./chat/checks.ts";
import { crowd } from "./crowd.ts";
import { ECHO_CHECKS } from "./echo/checks.ts";
import type { Check } from "./probe/check.ts";
import { PUSH_CHECKS } from "./push/checks.ts";
import { ECHOED_PROTOCOL_CHECKS, PROTOCOL_CHECKS } from "./rfc6455/checks.ts";
import { TICKS_CHECKS } from "./ticks/checks.ts";

/** One workload's checks. */
export interface CheckPlan {
  /** Those that do not disturb each other, nor the others. */
  readonly sideBySide: readonly Check[];
  readonly oneByOne: readonly Check[];
  /** Those that would disturb every other one. */
  readonly last: readonly Check[];
}

const PLANS = {
  echo: { sideBySide: [...PROTOCOL_CHECKS, ...ECHOED_PROTOCOL_CHECKS, ...ECHO_CHECKS], oneByOne: [], last: [crowd] },
  chat: { sideBySide: [...PROTOCOL_CHECKS, ...HEARTBEAT_CHECKS], oneByOne: CHAT_CHECKS, last: [crowd] },
  push: { sideBySide: [...PROTOCOL_CHECKS, ...PUSH_CHECKS], oneByOne: [], last: [crowd] },
  ticks: { sideBySide: [...PROTOCOL_CHECKS, ...TICKS_CHECKS], oneByOne: [], last: [crowd] },
} satisfies Record<ServedWorkload, CheckPlan>;

/** The checks that a server must pass before a scenario of this workload is measured on it, and how they run. */
export function checkPlanOf(workload: ServedWorkload): CheckPlan {
  return PLANS[workload];
}

/** The same checks in the order in which they are told. */
export function checksOf(workload: ServedWorkload): readonly Check[] {
  const { sideBySide, oneByOne, last } = PLANS[workload];
  return [...sideBySide, ...oneByOne, ...last];
}
