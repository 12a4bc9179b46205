import { isCalibrationServer } from "@plumbline/core/calibration/servers";
import { AppError } from "@plumbline/core/failure/app-error";
import { isProfiled } from "@plumbline/core/flame/is-profiled";
import type { FlameGraphView } from "@plumbline/core/flame/views";
import { RunSpec } from "@plumbline/core/run/views";
import { isClientId } from "@plumbline/core/server/client-id";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { isUuid } from "../ids.ts";
import { requeue } from "../tasks/requeue.ts";
import { enqueueSaved } from "../tasks/task-queues.ts";
import { toFlameGraphView, withoutStacks } from "./to-flame-graph-view.ts";

/**
 * Requests a profile of an ended trial's server under the trial's load, in a round that is not measured. A request that
 * is queued or in progress is returned as it is; an earlier recording stays until the new one has succeeded.
 * @throws FORBIDDEN, NOT_FOUND, RUN_IMPORTED, FLAME_GRAPH_REFUSED
 */
export async function askForFlameGraph(scope: Scope, { trialId }: { trialId: string }): Promise<FlameGraphView> {
  requirePermission(scope, "run");
  const { db } = scope.backend;
  const { organizationId } = scope;
  const run = { select: { spec: true, importedDigest: true } } as const;
  const flameGraph = { omit: withoutStacks } as const;
  const select = { serverId: true, scenarioId: true, status: true, run, flameGraph } as const;
  const trial = isUuid(trialId) ? await db.trial.findUnique({ where: { trialId, organizationId }, select }) : null;
  if (!trial) throw new AppError("NOT_FOUND", `There is no trial ${trialId}.`);
  const { serverId, scenarioId, status, flameGraph: known } = trial;
  if (trial.run.importedDigest !== null)
    throw new AppError("RUN_IMPORTED", "The trial was imported: its server was never started here.");
  if (known && (known.status === "queued" || known.status === "running")) return toFlameGraphView(known);
  if (isClientId(serverId) || isCalibrationServer(serverId))
    throw new AppError("FLAME_GRAPH_REFUSED", `${serverId} is not a server of the catalogue: only those are profiled.`);
  const server = RunSpec.parse(trial.run.spec).servers.find((one) => one.serverId === serverId);
  if (!server || !isProfiled(server.language))
    throw new AppError("FLAME_GRAPH_REFUSED", "No flame graphs are recorded of servers in this language yet.");
  if (status !== "succeeded")
    throw new AppError("FLAME_GRAPH_REFUSED", "This trial has no result: its server may not even start.");
  if (await queueRecording(scope, trialId))
    await recordActivity(scope, { action: "flame-graph.asked", subject: `${serverId}, ${scenarioId}` });
  return toFlameGraphView(
    await db.flameGraph.findUniqueOrThrow({ where: { trialId, organizationId }, omit: withoutStacks }),
  );
}

/** Queues a trial's first recording, or another one after it. @returns false if a concurrent request was first */
async function queueRecording({ backend, organizationId }: Scope, trialId: string): Promise<boolean> {
  const row = { trialId, organizationId };
  const { count } = await backend.db.flameGraph.createMany({ data: [row], skipDuplicates: true });
  if (count === 0) return requeue(backend, "flameGraph", { id: trialId, organizationId });
  await enqueueSaved(backend, "flameGraph", { trialId, attempt: 0 });
  return true;
}
