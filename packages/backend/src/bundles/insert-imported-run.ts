import type { Bundle } from "@plumbline/core/bundle/bundle";
import type { Duel } from "@plumbline/core/duel/duel";
import { inJson } from "@plumbline/core/metric/figure-value";
import { planSeconds } from "@plumbline/core/plan/load-figures";
import { v7 as newId } from "uuid";
import type { Scope } from "../backend.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { failureColumns } from "./failure-columns.ts";

/** A run that was created for a bundle: its id, and those of its trials by the ids that the bundle has. */
export type CreatedRun = { runId: string; trialIds: ReadonlyMap<string, string> };

/** Inserts the run and its events under new ids. Its trials are inserted after it. */
export async function insertImportedRun(
  tx: Prisma.TransactionClient,
  { organizationId, userId }: Scope,
  { digest, exportedAt, run, trials, events }: Bundle,
): Promise<CreatedRun> {
  const runId = newId();
  const trialIds = new Map(trials.map(({ trialId }) => [trialId, newId()]));
  await tx.run.create({
    data: {
      runId,
      organizationId,
      startedById: userId,
      name: run.name,
      trigger: run.trigger,
      status: run.status,
      spec: inJson(run.spec),
      ...(run.duel ? { duel: toImportedDuel(run.duel, trialIds) } : {}),
      ...failureColumns(run.failure),
      plannedS: Math.ceil(trials.reduce((sum, { plan }) => sum + planSeconds(plan), 0)),
      startedAt: run.startedAt,
      finishedAt: run.finishedAt,
      importedDigest: digest,
      importedRunId: run.runId,
      exportedAt,
    },
  });
  await tx.runEvent.createMany({
    data: events.map(({ eventId: _, trialId, ...event }) => ({
      organizationId,
      runId,
      trialId: trialId === null ? null : (trialIds.get(trialId) ?? null),
      ...event,
    })),
  });
  return { runId, trialIds };
}

/** The duel with the ids that its trials have here. A trial that the bundle does not have keeps its id, and is found nowhere. */
function toImportedDuel(duel: Duel, trialIds: ReadonlyMap<string, string>): Duel {
  const idOf = (trialId: string) => trialIds.get(trialId) ?? trialId;
  const rounds = duel.rounds.map((round) => ({ ...round, trialIds: round.trialIds.map(idOf) }));
  // the duel that has measured the floor stayed where it was
  return { ...duel, rounds, ...(duel.floor ? { floor: { ...duel.floor, runId: null } } : {}) };
}
