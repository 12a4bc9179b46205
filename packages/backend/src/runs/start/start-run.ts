import { randomInt } from "node:crypto";
import { DuelTerms } from "@plumbline/core/duel/duel";
import { isExhibition } from "@plumbline/core/gate/deviation-meanings";
import { preflightRun, refuseUnfit, scalesOf } from "@plumbline/core/preflight/preflight-run";
import { refuseUnencrypted } from "@plumbline/core/preflight/refuse-unencrypted";
import { inOrder } from "@plumbline/core/run/run-tags";
import type { StartRun } from "@plumbline/core/run/start-run";
import { secondsOfRun } from "@plumbline/core/run/trials/new-trial";
import { planTrials } from "@plumbline/core/run/trials/plan-trials";
import type { RunRow, RunSpec } from "@plumbline/core/run/views";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { measuredSeconds } from "@plumbline/core/scenario/modes";
import { fillParameters } from "@plumbline/core/scenario/parameter-values";
import { nounFor } from "@plumbline/core/server/client-id";
import { argsOf } from "@plumbline/core/server/variant";
import type { ServerSnapshot } from "@plumbline/core/server/views";
import { seededRandom } from "@plumbline/core/statistics/seeded-random";
import { refuseMixed } from "@plumbline/core/target/refuse-target-run";
import { refuseFullDisks } from "@plumbline/core/worker/disk-of-workers";
import { requirePermission } from "../../access/require-permission.ts";
import type { Scope } from "../../backend.ts";
import { readDatabaseClock } from "../../database/read-database-clock.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { enforceLimits, hasLimits, lockUsage } from "../../organizations/enforce-limits.ts";
import { type ChosenServer, findChosenServers } from "../../servers/find-chosen-servers.ts";
import { enqueueSaved } from "../../tasks/task-queues.ts";
import { findWorkers, hostFactsOf } from "../../workers/find-workers.ts";
import { insertRun, type NewRun } from "./insert-run.ts";
import { planTargets } from "./plan-targets.ts";
import { refuseUndecidable } from "./refuse-undecidable.ts";
import type { RunOrigin } from "./run-origin.ts";
import { toNewRunRow } from "./to-new-run-row.ts";

/** Concurrent starts under a quota wait for each other. */
const TRANSACTION = { maxWait: 5_000, timeout: 15_000 };

/**
 * Freezes a request into a run and its trials, all queued, and enqueues the run's id, unless an idle host takes it by itself. If Redis does not answer, the run
 * stays saved and the sweep enqueues it later.
 * @throws TARGET_MIXED, TARGET_LOAD_REFUSED, FORBIDDEN, SERVER_UNKNOWN, SCENARIO_UNKNOWN, TLS_NOT_SERVED, MATRIX_EMPTY, DUEL_REFUSED; QUOTA_EXCEEDED;
 *   PREFLIGHT_REFUSED if no worker's host can carry it; DISK_FULL if the disk of each worker is full, except for a schedule's run,
 *   which waits until there is room; a unique violation if the origin's key or slot has its run already
 */
export async function startRun(
  scope: Scope,
  request: StartRun,
  origin: RunOrigin = { trigger: "person" },
): Promise<RunRow> {
  requirePermission(scope, "run");
  const { db } = scope.backend;
  const [servers, workers, isLimited] = await Promise.all([
    findChosenServers(scope, request.serverIds),
    findWorkers(scope.backend),
    hasLimits(db, scope.organizationId),
  ]);
  refuseMixed(request);
  refuseUnencrypted(request, servers);
  if (origin.trigger !== "schedule") refuseFullDisks(workers);
  const fits = preflightRun(request, hostFactsOf(workers));
  refuseUnfit(request, fits);
  if (request.kind === "duel") refuseUndecidable(servers, workers);
  const scales = scalesOf(request, fits);
  const orderSeed = randomInt(2 ** 32);
  const planned = planTargets(
    servers,
    planTrials(
      request,
      new Map(servers.map(({ serverId, manifest }) => [serverId, manifest])),
      seededRandom(orderSeed),
      scales,
    ),
  );
  const spec = toSpec(request, { orderSeed, servers, scales, rounds: planned.at(-1)?.round ?? 0 });
  const trials = planned.map((trial) => ({ ...trial, plannedS: secondsOfRun(request.kind, trial.plan) }));
  const plannedS = trials.reduce((sum, trial) => sum + trial.plannedS, 0);
  const name = request.name || defaultName(spec);
  const run: NewRun = { name, tags: inOrder(request.tags ?? []), spec, origin, plannedS, trials };
  const now = await readDatabaseClock(scope.backend);
  const saved = isLimited
    ? await db.$transaction(async (tx) => {
        await lockUsage(tx, scope.organizationId);
        // a run that exists already is within the quotas; the insert then reports it as a unique violation
        if (!(await isStarted(tx, scope, origin)))
          await enforceLimits(tx, scope.organizationId, { minutes: plannedS / 60, now });
        return insertRun(tx, scope, run);
      }, TRANSACTION)
    : await insertRun(db, scope, run);
  if (origin.hostId === undefined) await enqueueSaved(scope.backend, "run", { runId: saved.runId, attempt: 0 });
  return toNewRunRow(saved, run);
}

/** The run as it is frozen. */
function toSpec(
  request: StartRun,
  chosen: { orderSeed: number; servers: readonly ChosenServer[]; scales: ReadonlyMap<string, number>; rounds: number },
): RunSpec {
  const { orderSeed, servers, scales, rounds } = chosen;
  return {
    v: 1,
    kind: request.kind,
    ...(request.kind === "duel" ? { duel: DuelTerms.parse(request.duel ?? {}) } : {}),
    ...(request.commit ? { commit: request.commit } : {}),
    orderSeed,
    servers: servers.map(toSnapshot),
    scenarios: request.scenarioIds.map(getScenario).map(({ id, version, name, parameters }) => ({
      scenarioId: id,
      version,
      name,
      parameters: fillParameters(parameters, request.parameters[id] ?? {}),
      ...(scales.get(id) === request.scale ? {} : { scale: scales.get(id) }),
    })),
    mode: request.mode,
    rounds,
    scale: request.scale,
    measureS: measuredSeconds(request),
    warmupS: request.warmupS ?? null,
  };
}

/** True if the origin's key or slot has its run already. */
async function isStarted(
  tx: Prisma.TransactionClient,
  { organizationId }: Scope,
  { idempotencyKey, scheduleId, slotAt, isControl = false }: RunOrigin,
): Promise<boolean> {
  const same: Prisma.RunWhereInput[] = [];
  if (idempotencyKey !== undefined) same.push({ idempotencyKey });
  if (scheduleId !== undefined && slotAt !== undefined) same.push({ scheduleId, slotAt, isControl });
  return same.length > 0 && (await tx.run.count({ where: { organizationId, OR: same } })) > 0;
}

function toSnapshot({ serverId, sourceDigest, commit, manifest, target }: ChosenServer): ServerSnapshot {
  const { name, language, profile, deliveryPolicy, library } = manifest;
  return {
    serverId,
    sourceDigest,
    ...(commit === null ? {} : { commit }),
    name,
    language,
    profile,
    deliveryPolicy,
    library: `${library.name} ${library.version}`.trim(),
    args: [...argsOf(serverId, manifest)],
    containers: manifest.containers,
    threadsPerConnection: manifest.threadsPerConnection,
    deviations: manifest.deviations,
    ...(isExhibition(manifest) ? { exhibition: true } : {}),
    ...(target ? { target } : {}),
  };
}

function defaultName(spec: RunSpec): string {
  const servers =
    spec.servers.length === 1
      ? spec.servers[0]?.name
      : `${spec.servers.length} ${nounFor(spec.servers.map(({ serverId }) => serverId))}s`;
  const scenarios = spec.scenarios.length === 1 ? spec.scenarios[0]?.name : `${spec.scenarios.length} scenarios`;
  if (spec.kind === "duel" && spec.servers.length > 2) return `Duel of ${servers} × ${scenarios}`;
  if (spec.kind === "duel") return `${spec.servers.map(({ name }) => name).join(" against ")} × ${scenarios}`;
  return `${spec.kind === "aa" ? "A/A: " : ""}${servers} × ${scenarios}`;
}
