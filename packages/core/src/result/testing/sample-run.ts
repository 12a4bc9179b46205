import type { RunView } from "../../run/views.ts";
import { getScenario } from "../../scenario/catalogue/scenarios.ts";
import type { TrialRow } from "../../trial/views.ts";

/** Unix time at which tests' runs begin. */
export const START_MS = 1_700_000_000_000;

/** A queued trial of go-gorilla under chat-steady for tests. */
export function trialRow(over: Partial<TrialRow> = {}): TrialRow {
  return {
    trialId: "t0",
    runId: "r0",
    serverId: "go-gorilla",
    scenarioId: "chat-steady",
    scenarioVersion: 1,
    round: 1,
    position: 0,
    status: "queued",
    phase: null,
    failure: null,
    startedAt: null,
    finishedAt: null,
    allotment: null,
    plan: getScenario("chat-steady").plan({ scale: 1, warmupS: 5, measureS: null }),
    summary: null,
    audit: null,
    failedAttempts: [],
    ...over,
  };
}

/** A succeeded trial with these figures for tests. */
export function succeeded(
  serverId: string,
  round: number,
  values: Record<string, number>,
  over: Partial<TrialRow> = {},
): TrialRow {
  return trialRow({
    trialId: `${serverId}-${round}`,
    serverId,
    round,
    status: "succeeded",
    summary: { v: 1, values, errors: [], windowS: 60 },
    ...over,
  });
}

/** A running run of two servers under chat-steady for tests. */
export function runView(over: Partial<RunView> = {}): RunView {
  const base = {
    deliveryPolicy: "drop-newest" as const,
    sourceDigest: "sha256:0",
    library: "x 1.0",
    args: [],
    containers: [],
    threadsPerConnection: 0,
    deviations: [],
  };
  return {
    runId: "r0",
    name: "Tuesday",
    trigger: "person",
    status: "running",
    failure: null,
    spec: {
      v: 1,
      servers: [
        { serverId: "go-gorilla", name: "Gorilla", language: "go", profile: "minimal", ...base },
        { serverId: "rust-axum", name: "Axum", language: "rust", profile: "framework", ...base },
        { serverId: "node-ws", name: "ws", language: "node", profile: "minimal", ...base },
      ],
      scenarios: [{ scenarioId: "chat-steady", version: 1, name: "Chat, steady", parameters: {} }],
      mode: "quick",
      rounds: 1,
      scale: 1,
      measureS: null,
      warmupS: null,
    },
    trials: { queued: 1, running: 0, succeeded: 0, failed: 0, cancelled: 0 },
    verdicts: { VALID: 0, SUSPECT: 0, INVALID: 0 },
    progress: 0,
    plannedS: 75,
    remainingS: 75,
    createdAt: new Date(START_MS),
    startedAt: new Date(START_MS),
    finishedAt: null,
    cancelRequestedAt: null,
    retryAt: null,
    failedAttempts: [],
    rows: [trialRow()],
    events: [],
    cursor: "10-0",
    ...over,
  };
}
