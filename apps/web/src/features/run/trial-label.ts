import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { TrialRow } from "@plumbline/core/trial/views";

/** A trial in words: server, scenario, round and status. */
export function trialLabel(row: TrialRow): string {
  const state = row.status === "running" && row.phase ? row.phase : row.status;
  return `${row.serverId} · ${getScenario(row.scenarioId).name} · round ${row.round} · ${row.failure ? `${state}: ${row.failure.title}` : state}${row.audit && row.audit.verdict !== "VALID" ? ` · ${row.audit.verdict}` : ""}`;
}
