import { countDisturbedAttempts } from "@plumbline/backend/execution/count-disturbed-attempts";
import { findInvalidDisturbance } from "@plumbline/core/audit/rules/outside/outside-rules";
import type { Audit } from "@plumbline/core/audit/views";
import { AppError } from "@plumbline/core/failure/app-error";
import { MAX_DISTURBED_ATTEMPTS } from "@plumbline/core/task/attempts";
import type { Execution } from "../execution.ts";
import { persist } from "../persist/persist.ts";
import { handBack } from "./hand-back.ts";

/**
 * Hands a run back to the queue if something from outside has made the measured trial INVALID and attempts are left.
 * @param doing begins the sentence about it, such as "trial 2 of 6"
 * @returns true if the run has left this worker; false if the trial keeps what was measured
 */
export async function handBackDisturbed(
  execution: Pick<Execution, "backend" | "lease" | "log" | "health" | "env" | "signal">,
  audit: Audit,
  doing: string,
  trialId: string,
): Promise<boolean> {
  const { backend, lease, env, signal } = execution;
  const disturbance = findInvalidDisturbance(audit);
  if (!disturbance || env.PLUMBLINE_RETRY_DISTURBED === "off") return false;
  const disturbed = await persist(backend, () => countDisturbedAttempts(backend, lease), signal);
  if (disturbed >= MAX_DISTURBED_ATTEMPTS) return false;
  const { ruleId, sentence } = disturbance;
  return handBack(execution, new AppError("HOST_DISTURBED", sentence, { evidence: { rule: ruleId } }), doing, trialId);
}
