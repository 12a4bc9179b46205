import type { ActivityAction, ActivityDetails } from "@plumbline/core/access/activity";
import type { NewTrial } from "@plumbline/core/run/trials/new-trial";
import type { RunSpec } from "@plumbline/core/run/views";
import type { Scope } from "../../backend.ts";
import { newId } from "../../database/new-id.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import type { RunOrigin } from "./run-origin.ts";

/** A run before it is saved. */
export type NewRun = {
  name: string;
  tags: readonly string[];
  spec: RunSpec;
  origin: RunOrigin;
  /** Seconds of all trials together. */
  plannedS: number;
  trials: readonly (NewTrial & { plannedS: number })[];
};

/** Columns that the database generates. */
export type InsertedRun = { runId: string; createdAt: Date };

/**
 * Saves a run, its trials and the audit log's entry, all queued, in one statement: a CI job waits for it, and separate
 * writes in a transaction would take several times as long.
 * @throws a unique violation if the origin's key or slot has its run already
 */
export async function insertRun(
  db: Pick<Prisma.TransactionClient, "$queryRaw">,
  { backend, organizationId, userId, holder }: Scope,
  { name, tags, spec, origin, plannedS, trials }: NewRun,
): Promise<InsertedRun> {
  const makeId = () => newId(backend.clock.now());
  const runId = makeId();
  const tokenId = holder && "tokenId" in holder ? holder.tokenId : null;
  const { trigger, idempotencyKey, requestHash, scheduleId, slotAt, isControl, hostId } = origin;
  const rows = JSON.stringify(trials.map((trial) => ({ trialId: makeId(), ...trial })));
  const action: ActivityAction = "run.started";
  const details: ActivityDetails = { runId, trigger };
  const [saved] = await db.$queryRaw<InsertedRun[]>`
    with new_run as (
      insert into run (run_id, organization_id, started_by_id, name, tags, trigger, spec, planned_s, created_at,
        idempotency_key, request_hash, schedule_id, slot_at, is_control, host_id)
      values (${runId}::uuid, ${organizationId}::uuid, ${userId}::uuid, ${name}, ${[...tags]}::text[], ${trigger}::"Trigger", ${JSON.stringify(spec)}::jsonb, ${plannedS}, now(),
        ${idempotencyKey ?? null}, ${requestHash ?? null}, ${scheduleId ?? null}::uuid, ${slotAt ?? null}, ${isControl ?? false}, ${hostId ?? null})
      returning run_id as "runId", created_at as "createdAt"
    ), new_trials as (
      insert into trial (trial_id, organization_id, run_id, server_id, scenario_id, scenario_version, round, position, plan, limits, planned_s)
      select "trialId", ${organizationId}::uuid, ${runId}::uuid, "serverId", "scenarioId", "scenarioVersion", round, position, plan, limits, "plannedS"
      from jsonb_to_recordset(${rows}::jsonb) as row ("trialId" uuid, "serverId" text, "scenarioId" text, "scenarioVersion" int,
        round int, position int, plan jsonb, limits jsonb, "plannedS" int)
    ), new_activity as (
      insert into activity (activity_id, organization_id, user_id, token_id, action, subject, details)
      values (${makeId()}::uuid, ${organizationId}::uuid, ${userId}::uuid, ${tokenId}::uuid, ${action}, ${name}, ${JSON.stringify(details)}::jsonb)
    )
    select * from new_run`;
  if (!saved) throw new Error(`the run ${runId} was inserted without an answer`);
  return saved;
}
