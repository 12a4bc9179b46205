import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { describeAttempt } from "@plumbline/core/trial/describe-attempt";
import type { TrialRow } from "@plumbline/core/trial/views";

/** A trial in words: server, scenario, round, attempt and status. */
export function trialLabel(row: TrialRow): string {
  const state = row.status === "running" && row.phase ? row.phase : row.status;
  const attempt = describeAttempt(row.failedAttempts);
  return `${row.serverId} · ${getScenario(row.scenarioId).name} · round ${row.round} · ${attempt ? `${attempt} · ` : ""}${row.failure ? `${state}: ${row.failure.title}` : state}${row.audit && row.audit.verdict !== "VALID" ? ` · ${row.audit.verdict}` : ""}`;
}
