import type { Scope } from "@plumbline/backend/backend";
import { appendFrames } from "@plumbline/backend/execution/append-frames";
import { beginTrial, finishTrial, recordFacts } from "@plumbline/backend/execution/change-trial";
import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { finishRun } from "@plumbline/backend/execution/finish-run";
import type { Lease } from "@plumbline/backend/execution/lease";
import { saveEnvironment } from "@plumbline/backend/execution/save-environment";
import { auditTrial } from "@plumbline/core/audit/audit-trial";
import { frameValues } from "@plumbline/core/frame/frame-values";
import type { StartRunInput } from "@plumbline/core/run/start-run";
import { summarize } from "@plumbline/core/run/summarize";
import { getScenario } from "@plumbline/core/scenario/catalogue";
import { claimNewRun } from "./claimed-run.ts";
import { sampleAllotment } from "./sample-allotment.ts";
import { sampleFrames } from "./sample-frames.ts";
import { sampleResources } from "./sample-resources.ts";

const resources = Object.fromEntries(
  ["server", "generator"].flatMap((side) =>
    Object.entries(sampleResources).map(([id, value]) => [`${side}.${id}`, value]),
  ),
);
const observed = { v: 1 as const, disturbances: [] };
const logs = { server: [], generator: [] };
const environment = { environmentId: "bench", facts: { cpu: "sample", cores: 2 } };

/** A run whose trials have all succeeded, with sample frames, summaries and histograms. @returns its id and its trials' */
export async function createFinishedRun(
  scope: Scope,
  request: StartRunInput,
): Promise<{ runId: string; trials: readonly PlannedTrial[] }> {
  const { lease, trials } = await claimNewRun(scope, request);
  await saveEnvironment(scope.backend, lease, environment);
  for (const trial of trials) await executeOnPaper(scope, lease, trial);
  await finishRun(scope.backend, lease, { status: "succeeded" });
  return { runId: lease.runId, trials };
}

/** All that an execution writes about a trial. */
async function executeOnPaper(
  { backend }: Scope,
  lease: Lease,
  { trialId, scenarioId, plan, position }: PlannedTrial,
): Promise<void> {
  await beginTrial(backend, lease, trialId, sampleAllotment);
  await recordFacts(backend, lease, trialId, {
    imageDigest: "sha256:bench",
    environmentId: environment.environmentId,
    gate: [],
  });
  const frames = sampleFrames(plan, Date.now() + position).map((frame) => ({
    ...frame,
    values: { ...frame.values, ...frameValues(frame), ...resources },
  }));
  await appendFrames(backend, lease, trialId, frames);
  const summary = summarize(frames, 120);
  if (!summary) throw new Error("the sample frames have no measured second");
  await finishTrial(backend, lease, trialId, {
    status: "succeeded",
    summary,
    observed,
    audit: auditTrial({
      plan,
      saturates: getScenario(scenarioId).saturates,
      deliveryPolicy: "backpressure",
      allotment: sampleAllotment,
      frames,
      summary,
      serverStats: null,
      logs,
      observed,
      ceilingPerS: null,
      earlier: [],
    }),
    serverStats: null,
    logs,
  });
}
