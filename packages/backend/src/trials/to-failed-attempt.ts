import { failureView } from "@plumbline/core/failure/failure-view";
import type { FailedAttempt } from "@plumbline/core/trial/failed-attempt";
import type { Prisma } from "../generated/prisma/client.ts";

/** The columns that a failed attempt is read with, oldest first. */
export const failedAttempts = {
  orderBy: { endedAt: "asc" },
  select: {
    failureCode: true,
    failureMessage: true,
    evidence: true,
    isCounted: true,
    workerId: true,
    startedAt: true,
    endedAt: true,
  },
} as const satisfies Prisma.FailedAttemptFindManyArgs;

type Row = Prisma.FailedAttemptGetPayload<{ select: (typeof failedAttempts)["select"] }>;

/** A stored attempt as pages show it. */
export function toFailedAttempt({ failureCode, failureMessage, evidence, ...rest }: Row): FailedAttempt {
  const failure = failureView({ failureCode, failureMessage, evidence });
  if (!failure) throw new Error("a failed attempt has no failure");
  return { ...rest, failure };
}
