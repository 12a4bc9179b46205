import { nounFor } from "@plumbline/core/client/client-id";
import { AppError } from "@plumbline/core/failure/app-error";
import { preflightRun, refuseUnfit, scalesOf } from "@plumbline/core/preflight/preflight-run";
import { refuseUnencrypted } from "@plumbline/core/preflight/refuse-unencrypted";
import { countRounds, estimateSeconds, planTrials } from "@plumbline/core/run/plan-trials";
import type { StartRun, Trigger } from "@plumbline/core/run/start-run";
import type { RunRow, RunSpec, ServerSnapshot } from "@plumbline/core/run/views";
import { getScenario } from "@plumbline/core/scenario/catalogue";
import { fillParameters } from "@plumbline/core/scenario/parameter";
import { modes } from "@plumbline/core/scenario/scenario";
import { argsOf } from "@plumbline/core/server/variant";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { enforceLimits } from "../organizations/enforce-limits.ts";
import { enqueueRun } from "../queue/run-queue.ts";
import { findHosts } from "../workers/find-workers.ts";
import { type ChosenServer, findChosenServers } from "./find-chosen-servers.ts";
import { toRunRows } from "./to-run-row.ts";

/**
 * Where a run comes from; the key and the request's hash let the same request find the run again. A schedule's run belongs to a
 * slot, which has one run and at most one A/A control.
 */
export type RunOrigin = {
  trigger: Trigger;
  idempotencyKey?: string;
  requestHash?: string;
  scheduleId?: string;
  slotAt?: Date;
  isControl?: boolean;
};

/** Those who start at once under a limit wait for each other. */
const TRANSACTION = { maxWait: 5_000, timeout: 15_000 };

/**
 * Freezes what was asked for into a run and its trials, all queued, in one transaction, and hands its id to the queue.
 * Where Redis does not answer the run stays saved and the sweep enqueues it later.
 * @throws FORBIDDEN, SERVER_UNKNOWN, SCENARIO_UNKNOWN, TLS_NOT_SERVED, MATRIX_EMPTY; QUOTA_EXCEEDED; PREFLIGHT_REFUSED where no worker's host can carry it
 */
export async function startRun(
  scope: Scope,
  request: StartRun,
  origin: RunOrigin = { trigger: "person" },
): Promise<RunRow> {
  requirePermission(scope, "run");
  const { db, queue } = scope.backend;
  const servers = await findChosenServers(scope, request.serverIds);
  refuseUnencrypted(request, servers);
  const fits = preflightRun(request, await findHosts(scope.backend, new Date()));
  refuseUnfit(request, fits);
  const scales = scalesOf(request, fits);
  const planned = planTrials(
    request,
    new Map(servers.map(({ serverId, manifest }) => [serverId, manifest])),
    Math.random,
    scales,
  );
  const spec: RunSpec = {
    v: 1,
    kind: request.kind,
    servers: servers.map(toSnapshot),
    scenarios: request.scenarioIds.map(getScenario).map(({ id, version, name, parameters }) => ({
      scenarioId: id,
      version,
      name,
      parameters: fillParameters(parameters, request.parameters[id] ?? {}),
      ...(scales.get(id) === request.scale ? {} : { scale: scales.get(id) }),
    })),
    mode: request.mode,
    rounds: countRounds(request),
    scale: request.scale,
    measureS: request.measureS ?? modes[request.mode].measureS,
    warmupS: request.warmupS ?? null,
  };
  const plannedS = planned.reduce((sum, { plan }) => sum + plannedSeconds(plan), 0);
  const run = await db.$transaction(async (tx) => {
    await enforceLimits(tx, scope.organizationId, { minutes: plannedS / 60, now: new Date() });
    const started = await tx.run.create({
      data: {
        organizationId: scope.organizationId,
        startedById: scope.userId,
        name: request.name || defaultName(spec),
        ...origin,
        spec,
        plannedS,
        trials: {
          createMany: {
            data: planned.map((trial) => ({
              ...trial,
              organizationId: scope.organizationId,
              plannedS: plannedSeconds(trial.plan),
            })),
          },
        },
      },
    });
    await recordActivity(
      scope,
      { action: "run.started", subject: started.name, details: { runId: started.runId, trigger: origin.trigger } },
      tx,
    );
    return started;
  }, TRANSACTION);
  // a failure here loses nothing: the row is the truth, and the sweep finds queued runs without a job
  await enqueueRun(queue, { runId: run.runId, attempt: run.attempt }).catch(() => undefined);
  const [row] = await toRunRows(scope, [run]);
  if (!row) throw new AppError("INTERNAL", "The run was saved but could not be read back.");
  return row;
}

const plannedSeconds = (plan: Parameters<typeof estimateSeconds>[0][number]) => Math.ceil(estimateSeconds([plan]));

function toSnapshot({ serverId, sourceDigest, commit, manifest }: ChosenServer): ServerSnapshot {
  const { name, language, profile, deliveryPolicy, library } = manifest;
  return {
    serverId,
    sourceDigest,
    ...(commit === null ? {} : { commit }),
    name,
    language,
    profile,
    deliveryPolicy,
    library: `${library.name} ${library.version}`,
    args: [...argsOf(serverId, manifest)],
    containers: manifest.containers,
    threadsPerConnection: manifest.threadsPerConnection,
    deviations: manifest.deviations,
  };
}

function defaultName(spec: RunSpec): string {
  const servers =
    spec.servers.length === 1
      ? spec.servers[0]?.name
      : `${spec.servers.length} ${nounFor(spec.servers.map(({ serverId }) => serverId))}s`;
  const scenarios = spec.scenarios.length === 1 ? spec.scenarios[0]?.name : `${spec.scenarios.length} scenarios`;
  return `${spec.kind === "aa" ? "A/A: " : ""}${servers} × ${scenarios}`;
}
