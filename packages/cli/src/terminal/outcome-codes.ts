import type { AcceptanceOutcome } from "@plumbline/core/acceptance/views";
import { type ExitCode, exitCodes } from "./exit-code.ts";

/** The exit code of each outcome that CI acts on. */
export const outcomeCodes = {
  passed: exitCodes.ok,
  regression: exitCodes.regression,
  inconclusive: exitCodes.inconclusive,
  invalid: exitCodes.inconclusive,
} as const satisfies Record<AcceptanceOutcome, ExitCode>;
