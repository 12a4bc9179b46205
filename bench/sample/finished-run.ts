import type { Scope } from "@plumbline/backend/backend";
import { saveEnvironment } from "@plumbline/backend/environments/save-environment";
import { appendFrames } from "@plumbline/backend/execution/append-frames";
import { beginTrial, finishTrial, recordFacts } from "@plumbline/backend/execution/change-trial";
import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { finishRun } from "@plumbline/backend/execution/finish-run";
import type { Lease } from "@plumbline/backend/tasks/run-lease";
import { auditTrial } from "@plumbline/core/audit/rules/audit-trial";
import type { StartRunInput } from "@plumbline/core/run/start-run";
import { claimNewRun } from "./claimed-run.ts";
import { sampleAllotment } from "./sample-allotment.ts";
import { sampleFacts } from "./sample-facts.ts";

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
  { trialId, plan, position }: PlannedTrial,
): Promise<void> {
  await beginTrial(backend, lease, trialId, sampleAllotment);
  await recordFacts(backend, lease, trialId, {
    imageDigest: "sha256:bench",
    environmentId: environment.environmentId,
    gate: [],
  });
  const facts = sampleFacts(plan, Date.now() + position);
  const { summary, observed } = facts;
  await appendFrames(backend, lease, trialId, [...facts.frames]);
  const logs = { server: [], generator: [] };
  await finishTrial(backend, lease, trialId, {
    status: "succeeded",
    summary,
    observed,
    audit: auditTrial(facts),
    serverStats: null,
    logs,
  });
}
