import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { AppError } from "@plumbline/core/failure/app-error";
import type { FlameRecording } from "@plumbline/core/flame/views";
import { RunSpec, type ServerSnapshot } from "@plumbline/core/run/views";
import { LoadPlan } from "@plumbline/core/scenario/load-plan";
import { z } from "zod";
import type { Backend } from "../backend.ts";

const Claimed = z.object({
  organization_id: z.string(),
  run_id: z.string(),
  attempt: z.number(),
  server_id: z.string(),
  plan: LoadPlan,
  limits: z.object({ cpus: z.number(), memoryMb: z.number() }),
  spec: RunSpec,
});

/** The right to record a trial's flame graph, and the trial as it was measured. */
export type ClaimedFlameGraph = {
  trialId: string;
  attempt: number;
  organizationId: string;
  runId: string;
  plan: LoadPlan;
  limits: { cpus: number; memoryMb: number };
  server: ServerSnapshot;
};

/** Takes a queued wish for a flame graph: of any number of workers exactly one gets it. Null for a duplicate delivery. */
export async function claimFlameGraph(
  backend: Backend,
  { trialId, workerId }: { trialId: string; workerId: string },
): Promise<ClaimedFlameGraph | null> {
  const { rows } = await backend.sql.query(
    `update flame_graph set status = 'running', attempt = flame_graph.attempt + 1, worker_id = $2, started_at = now()
     from trial join run on run.run_id = trial.run_id
     where flame_graph.trial_id = $1 and flame_graph.status = 'queued' and trial.trial_id = flame_graph.trial_id
     returning flame_graph.organization_id, flame_graph.attempt, trial.run_id, trial.server_id, trial.plan, trial.limits,
       run.spec`,
    [trialId, workerId],
  );
  if (rows.length === 0) return null;
  const {
    organization_id: organizationId,
    run_id: runId,
    attempt,
    server_id: serverId,
    plan,
    limits,
    spec,
  } = Claimed.parse(rows[0]);
  const server = spec.servers.find((one) => one.serverId === serverId);
  if (!server) throw new Error(`${serverId} is not part of its run's spec`);
  return { trialId, attempt, organizationId, runId, plan, limits, server };
}

/** How a recording ended: what was recorded, with its stacks in folded form, or why nothing was. */
export type FlameGraphEnd = { recording: FlameRecording; stacks: string } | { error: AppError };

/** Ends a recording that is still this attempt's. What was recorded earlier stays where this one failed. */
export async function finishFlameGraph(
  backend: Backend,
  { trialId, attempt }: Pick<ClaimedFlameGraph, "trialId" | "attempt">,
  end: FlameGraphEnd,
): Promise<void> {
  const ended =
    "error" in end
      ? { failureCode: end.error.code, failureMessage: end.error.message, evidence: end.error.evidence }
      : { recording: end.recording, stacks: await promisify(gzip)(end.stacks) };
  await backend.db.flameGraph.updateMany({
    where: { trialId, attempt, status: "running" },
    data: { status: "error" in end ? "failed" : "succeeded", finishedAt: new Date(), ...ended },
  });
}

/** Puts a wish back that made room for a run. */
export async function releaseFlameGraph(
  backend: Backend,
  { trialId, attempt }: Pick<ClaimedFlameGraph, "trialId" | "attempt">,
): Promise<void> {
  await backend.db.flameGraph.updateMany({
    where: { trialId, attempt, status: "running" },
    data: { status: "queued", workerId: null, startedAt: null },
  });
}
