import type { AuditVerdict } from "@plumbline/core/audit/verdict";
import { StartRun, type StartRunInput } from "@plumbline/core/run/start-run";
import type { RunRow } from "@plumbline/core/run/views";
import { allotResources } from "@plumbline/core/scenario/allot-resources";
import { getScenario } from "@plumbline/core/scenario/catalogue";
import { beginTrial, finishTrial, recordFacts } from "../execution/change-trial.ts";
import { claimRun } from "../execution/claim-run.ts";
import { findPlannedTrials } from "../execution/find-planned-trials.ts";
import { finishRun } from "../execution/finish-run.ts";
import { saveEnvironment } from "../execution/save-environment.ts";
import { startRun } from "../runs/start-run.ts";
import type { TestBackend } from "./test-backend.ts";

const allotment = allotResources(getScenario("chat-steady").limits, { cpus: 2, memoryBytes: 8 * 1024 ** 3 });

export type Measured = {
  /** The figures of one round. */
  values: (serverId: string, round: number) => Record<string, number>;
  verdict?: AuditVerdict | ((serverId: string, round: number) => AuditVerdict);
  /** Runs of one host compare. */
  hostId?: string;
  imageDigest?: string;
};

/** Starts a run and executes it as a worker does, with these figures in place of a load; it has succeeded afterwards. */
export async function measureRun(
  t: Pick<TestBackend, "backend" | "scope">,
  request: StartRunInput,
  measured: Measured,
): Promise<RunRow> {
  const run = await startRun(t.scope, StartRun.parse(request));
  await measureQueued(t, run.runId, measured);
  return run;
}

/** Does so with a run that waits already. */
export async function measureQueued(
  t: Pick<TestBackend, "backend">,
  runId: string,
  { values, verdict = "VALID", hostId = "host", imageDigest }: Measured,
): Promise<void> {
  const lease = await claimRun(t.backend, { runId, workerId: "w" });
  if (!lease) throw new Error("a queued run could not be claimed");
  await saveEnvironment(t.backend, lease, { environmentId: hostId, facts: { cpu: hostId } });
  const rounds = await t.backend.db.trial.findMany({ where: { runId }, select: { trialId: true, round: true } });
  const roundOf = new Map(rounds.map(({ trialId, round }) => [trialId, round]));
  for (const { trialId, serverId } of await findPlannedTrials(t.backend, lease)) {
    const round = roundOf.get(trialId) ?? 0;
    await beginTrial(t.backend, lease, trialId, allotment);
    await recordFacts(t.backend, lease, trialId, { environmentId: hostId, imageDigest });
    await finishTrial(t.backend, lease, trialId, {
      status: "succeeded",
      audit: {
        v: 1,
        verdict: typeof verdict === "function" ? verdict(serverId, round) : verdict,
        findings: [],
        limit: { limitId: "none", saturated: false, sentence: "Nothing.", evidence: [] },
      },
      observed: { v: 1, disturbances: [], ceilingPerS: null },
      serverStats: null,
      logs: { server: [], generator: [] },
      summary: {
        v: 1,
        windowS: 10,
        errors: [],
        histograms: {},
        values: values(serverId, round),
      },
    });
  }
  await finishRun(t.backend, lease, { status: "succeeded" });
}
