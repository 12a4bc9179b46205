import { AuditVerdict } from "@plumbline/core/audit/verdict";
import { Duel } from "@plumbline/core/duel/duel";
import { failureView } from "@plumbline/core/failure/failure-view";
import { type RunRow, RunSpec } from "@plumbline/core/run/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import type { Status } from "@plumbline/core/task/status";
import type { Scope } from "../backend.ts";
import type { Run } from "../generated/prisma/client.ts";

type Tally = { counts: Record<Status, number>; verdicts: Record<AuditVerdict, number>; remainingS: number };

const noTrials = (): Tally => ({
  counts: { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 },
  verdicts: { VALID: 0, SUSPECT: 0, INVALID: 0 },
  remainingS: 0,
});

/** Number of each run's trials by status, and the planned seconds that remain, in one query for all runs of a page. */
async function tallyTrials(scope: Scope, runIds: string[]): Promise<Map<string, Tally>> {
  const groups = await scope.backend.db.trial.groupBy({
    by: ["runId", "status", "verdict"],
    where: { organizationId: scope.organizationId, runId: { in: runIds } },
    _count: { _all: true },
    _sum: { plannedS: true },
  });
  const tallies = new Map<string, Tally>();
  for (const group of groups) {
    const tally = tallies.get(group.runId) ?? noTrials();
    tally.counts[group.status] += group._count._all;
    if (group.verdict !== null) tally.verdicts[AuditVerdict.parse(group.verdict)] += group._count._all;
    if (!isTerminal(group.status)) tally.remainingS += group._sum.plannedS ?? 0;
    tallies.set(group.runId, tally);
  }
  return tallies;
}

/** Runs as lists and pages show them, in the given order. */
export async function toRunRows(scope: Scope, runs: readonly Run[]): Promise<RunRow[]> {
  const tallies = await tallyTrials(
    scope,
    runs.map((run) => run.runId),
  );
  return runs.map((run) => toRunRow(run, tallies.get(run.runId) ?? noTrials()));
}

function toRunRow(run: Run, { counts, verdicts, remainingS }: Tally): RunRow {
  return {
    runId: run.runId,
    name: run.name,
    trigger: run.trigger,
    status: run.status,
    failure: failureView(run),
    spec: RunSpec.parse(run.spec),
    trials: counts,
    verdicts,
    progress: run.plannedS > 0 ? 1 - remainingS / run.plannedS : 0,
    plannedS: run.plannedS,
    remainingS,
    createdAt: run.createdAt,
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    cancelRequestedAt: run.cancelRequestedAt,
    retryAt: run.retryAt,
    ...(run.duel === null ? {} : { duel: Duel.parse(run.duel) }),
    ...importedFrom(run),
    ...(run.tags.length > 0 ? { tags: run.tags } : {}),
    ...(run.note === "" ? {} : { note: run.note }),
  };
}

/** The mark of an imported run; nothing where the run was measured here. */
function importedFrom({ importedDigest, importedRunId, exportedAt }: Run): Pick<RunRow, "imported"> {
  if (importedDigest === null || importedRunId === null || exportedAt === null) return {};
  return { imported: { digest: importedDigest, runId: importedRunId, exportedAt } };
}
