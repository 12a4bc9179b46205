import { toAuditNote } from "@plumbline/core/audit/views";
import { type Duel, DuelTerms } from "@plumbline/core/duel/duel";
import { judgeDuel } from "@plumbline/core/duel/judge/judge-duel";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { ServerSnapshot } from "@plumbline/core/server/views";
import type { TrialView } from "@plumbline/core/trial/views";
import type { Sample } from "./sample-bundle.ts";

/** The time at which each sample run starts. */
export const START_MS = Date.UTC(2026, 10, 20, 22, 0, 0);

/** The run of a sample as a bundle's head has it. */
export function toRun(
  { name, scenarioIds, rounds = 6, isDuel }: Sample,
  runId: string,
  servers: ServerSnapshot[],
  trials: number,
) {
  return {
    runId,
    name,
    trigger: "person",
    status: "succeeded",
    failure: null,
    spec: {
      v: 1,
      servers,
      scenarios: scenarioIds.map((scenarioId) => ({
        scenarioId,
        version: getScenario(scenarioId).version,
        name: getScenario(scenarioId).name,
        parameters: {},
      })),
      ...{ mode: "standard", rounds, scale: 1, measureS: null, warmupS: null },
      ...(isDuel ? { kind: "duel", duel: DuelTerms.parse({}) } : {}),
    },
    trials: { queued: 0, running: 0, succeeded: trials, failed: 0, cancelled: 0 },
    verdicts: { VALID: trials, SUSPECT: 0, INVALID: 0 },
    ...{ progress: 1, plannedS: trials * 60, remainingS: 0, cancelRequestedAt: null, retryAt: null },
    createdAt: new Date(START_MS),
    startedAt: new Date(START_MS),
    finishedAt: new Date(START_MS + trials * 60_000),
  };
}

/** The duel of a sample, judged by its trials. */
export function judgeSample(servers: readonly ServerSnapshot[], trials: readonly TrialView[]): Duel {
  return judgeDuel({
    ...{ sides: servers.map(({ serverId }) => serverId), orders: [], terms: DuelTerms.parse({}), earlier: {} },
    trials: trials.map((trial) => ({ ...trial, audit: trial.audit && toAuditNote(trial.audit) })),
  });
}
