import { Summary } from "@plumbline/core/summary/summary";
import type { Backend } from "../backend.ts";
import type { Lease } from "../tasks/run-lease.ts";

/** Figures of the rounds that this run has finished for a trial's server and scenario. */
export async function findEarlierRounds(
  backend: Backend,
  lease: Pick<Lease, "runId" | "organizationId">,
  { serverId, scenarioId, position }: { serverId: string; scenarioId: string; position: number },
): Promise<{ round: number; values: Record<string, number> }[]> {
  const rows = await backend.db.trial.findMany({
    where: {
      runId: lease.runId,
      organizationId: lease.organizationId,
      serverId,
      scenarioId,
      status: "succeeded",
      position: { lt: position },
    },
    select: { round: true, result: { select: { summary: true } } },
    orderBy: { position: "asc" },
  });
  return rows.map(({ round, result }) => ({
    round,
    values: Summary.omit({ histograms: true }).parse(result?.summary).values,
  }));
}
