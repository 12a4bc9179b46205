import { findExceeded, type Limit, type Limits, type Usage } from "@plumbline/core/access/limits";
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

/**
 * Lets one more run pass or not. The organization's row stays locked to the end of the transaction, so that two that start at once
 * are counted one after the other; without limits nothing is locked or counted.
 * @throws QUOTA_EXCEEDED with the limit, what is used, and where waiting helps `retryAfterS` in its evidence
 */
export async function enforceLimits(
  tx: Prisma.TransactionClient,
  organizationId: string,
  { minutes, now }: { minutes: number; now: Date },
): Promise<void> {
  const limits = await readLimits(tx, organizationId);
  if (Object.values(limits).every((limit) => limit === null)) return;
  await tx.$queryRaw`select from organization where organization_id = ${organizationId}::uuid for update`;
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

function readLimits(tx: Prisma.TransactionClient, organizationId: string): Promise<Limits> {
  return tx.organization.findUniqueOrThrow({
    where: { organizationId },
    select: { openRuns: true, minutesPerDay: true, storedMb: true },
  });
}

const DAY_S = 24 * 3600;
const secondsOfDayLeft = (now: Date) => DAY_S - (Math.floor(now.getTime() / 1000) % DAY_S);
