import { Audit, toAuditNote } from "@plumbline/core/audit/views";
import { failureView } from "@plumbline/core/failure/failure-view";
import { TrialRow } from "@plumbline/core/trial/views";
import type { Prisma } from "../generated/prisma/client.ts";
import { failedAttempts, toFailedAttempt } from "./to-failed-attempt.ts";

/** The columns of a row, without those that only the trial's own page needs. */
export const trialRowColumns = {
  trialId: true,
  runId: true,
  serverId: true,
  scenarioId: true,
  scenarioVersion: true,
  round: true,
  position: true,
  status: true,
  phase: true,
  failureCode: true,
  failureMessage: true,
  evidence: true,
  startedAt: true,
  finishedAt: true,
  plan: true,
  allotment: true,
  result: { select: { summary: true, audit: true } },
  failed: failedAttempts,
} as const satisfies Prisma.TrialSelect;

type Row = Prisma.TrialGetPayload<{ select: typeof trialRowColumns }>;

/** A stored trial as lists and charts show it. */
export function toTrialRow({ failureCode, failureMessage, evidence, result, failed, ...row }: Row): TrialRow {
  return TrialRow.parse({
    ...row,
    failure: failureView({ failureCode, failureMessage, evidence }),
    summary: result?.summary ?? null,
    audit: result?.audit ? toAuditNote(Audit.parse(result.audit)) : null,
    failedAttempts: failed.map(toFailedAttempt),
  });
}
