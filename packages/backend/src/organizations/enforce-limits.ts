import { findExceeded, type Limit, type OrganizationLimits, type Usage } from "@plumbline/core/access/limits";
import { AppError } from "@plumbline/core/failure/app-error";
import type { Prisma } from "../generated/prisma/client.ts";
import { findUsage } from "./find-usage.ts";

type Sentences = Record<Limit, (limit: number, used: number, wanted: number) => string>;
const sentences: Sentences = {
  openRuns: (limit, used) => `The organization may have ${limit} runs waiting or running at once, and has ${used}.`,
  minutesPerDay: (limit, used, wanted) =>
    `The organization may measure ${limit} minutes a day. It has used ${Math.ceil(used)}, and this would take ${Math.ceil(wanted)}.`,
  storedMb: (limit, used) => `The organization may store ${limit} MiB of results, and stores ${Math.ceil(used)}.`,
};
const nextSteps: Record<Limit, string> = {
  openRuns: "Wait until a run has ended, or cancel one; an owner changes the limit under Settings, Limits.",
  minutesPerDay: "Start it tomorrow (UTC), or smaller; an owner changes the limit under Settings, Limits.",
  storedMb: "An owner changes the limit under Settings, Limits.",
};
const OPEN_RUN_RETRY_S = 60;
const BYTES_PER_MB = 1024 * 1024;

/**
 * Locks the organization's row until the end of the transaction, so that concurrent starts are counted one after the
 * other.
 */
export async function lockUsage(tx: Prisma.TransactionClient, organizationId: string): Promise<void> {
  await tx.$queryRaw`select from organization where organization_id = ${organizationId}::uuid for update`;
}

/**
 * Checks that one more run is within the quotas. Call it after `lockUsage`.
 * @throws QUOTA_EXCEEDED with the limit, the usage and, if waiting helps, `retryAfterS` in its evidence
 */
export async function enforceLimits(
  tx: Prisma.TransactionClient,
  organizationId: string,
  { minutes, now }: { minutes: number; now: Date },
): Promise<void> {
  const limits = await readLimits(tx, organizationId);
  const usage: Usage = await findUsage(tx, organizationId);
  const exceeded = findExceeded(limits, usage, { minutes });
  if (!exceeded) return;
  const limit = limits[exceeded] ?? 0;
  const retryAfterS = { openRuns: OPEN_RUN_RETRY_S, minutesPerDay: secondsOfDayLeft(now), storedMb: null }[exceeded];
  throw new AppError("QUOTA_EXCEEDED", sentences[exceeded](limit, usage[exceeded], minutes), {
    nextStep: nextSteps[exceeded],
    evidence: { limit: exceeded, allowed: limit, used: usage[exceeded], retryAfterS },
  });
}

/** True if the organization has any quota, so that usage must be counted before a run starts. */
export async function hasLimits(db: Prisma.TransactionClient, organizationId: string): Promise<boolean> {
  const limits = await readLimits(db, organizationId);
  return Object.values(limits).some((limit) => limit !== null);
}

/**
 * Checks the storage after a write in this transaction. Pushed servers have their own quota beside the organization's
 * quota for everything that it stores.
 * @param pushedBytesMost of all pushed servers together
 * @throws QUOTA_EXCEEDED with the limit and the usage that would result
 */
export async function enforceStorage(
  tx: Prisma.TransactionClient,
  organizationId: string,
  pushedBytesMost: number,
): Promise<void> {
  const [{ storedMb }, usage, pushed] = await Promise.all([
    readLimits(tx, organizationId),
    findUsage(tx, organizationId),
    tx.pushedSource.aggregate({ where: { organizationId }, _sum: { bytes: true } }),
  ]);
  const pushedMb = (pushed._sum.bytes ?? 0) / BYTES_PER_MB;
  const pushedMbMost = pushedBytesMost / BYTES_PER_MB;
  if (pushedMb > pushedMbMost)
    throw new AppError("QUOTA_EXCEEDED", `Pushed servers may take ${pushedMbMost} MiB in all.`, {
      nextStep: "Remove some that are no longer needed: DELETE /servers/{serverId}.",
      evidence: { limit: "pushedMb", allowed: pushedMbMost, used: pushedMb, retryAfterS: null },
    });
  if (storedMb !== null && usage.storedMb > storedMb)
    throw new AppError("QUOTA_EXCEEDED", sentences.storedMb(storedMb, usage.storedMb, 0), {
      nextStep: nextSteps.storedMb,
      evidence: { limit: "storedMb", allowed: storedMb, used: usage.storedMb, retryAfterS: null },
    });
}

function readLimits(tx: Prisma.TransactionClient, organizationId: string): Promise<OrganizationLimits> {
  return tx.organization.findUniqueOrThrow({
    where: { organizationId },
    select: { openRuns: true, minutesPerDay: true, storedMb: true },
  });
}

const DAY_S = 24 * 3600;
const secondsOfDayLeft = (now: Date) => DAY_S - (Math.floor(now.getTime() / 1000) % DAY_S);
