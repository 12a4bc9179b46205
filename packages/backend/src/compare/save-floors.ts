import { isUsable } from "@plumbline/core/audit/is-usable";
import { aaFloors, widestFloors } from "@plumbline/core/compare/aa-floor";
import { isExhibition } from "@plumbline/core/gate/deviation";
import { describeLoad } from "@plumbline/core/plan/describe-load";
import type { RunSpec } from "@plumbline/core/run/views";
import type { TrialRow } from "@plumbline/core/trial/views";
import type { Prisma } from "../generated/prisma/client.ts";

type FloorIdentity = {
  organizationId: string;
  environmentId: string;
  scenarioId: string;
  scenarioVersion: number;
  load: string;
};

/** The floors of one host and load, by metric id. */
export type LoadFloors = { identity: FloorIdentity; floors: Record<string, number> };

/** The floors that a succeeded A/A run measured, of others than exhibitions. Other runs have none. */
export function deriveFloors(
  { organizationId, status, spec }: { organizationId: string; status: string; spec: RunSpec },
  measured: readonly { trial: TrialRow; environmentId: string | null }[],
): LoadFloors[] {
  if (spec.kind !== "aa" || status !== "succeeded") return [];
  const exhibitions = new Set(spec.servers.filter(isExhibition).map(({ serverId }) => serverId));
  const groups = new Map<string, { identity: FloorIdentity; trials: TrialRow[] }>();
  for (const { trial, environmentId } of measured) {
    if (!environmentId || exhibitions.has(trial.serverId)) continue;
    const { scenarioId, scenarioVersion } = trial;
    const load = describeLoad(trial.plan);
    const key = JSON.stringify([environmentId, scenarioId, scenarioVersion, load]);
    const identity = { organizationId, environmentId, scenarioId, scenarioVersion, load };
    groups.set(key, { identity, trials: [...(groups.get(key)?.trials ?? []), trial] });
  }
  return [...groups.values()]
    .map(({ identity, trials }) => ({ identity, floors: floorsOf(trials) }))
    .filter(({ floors }) => Object.keys(floors).length > 0);
}

/** Stores a run's floors in place of older ones of the same host and load. */
export async function saveFloors(
  tx: Prisma.TransactionClient,
  measured: { runId: string; measuredAt: Date },
  derived: readonly LoadFloors[],
): Promise<void> {
  for (const { identity, floors } of derived) {
    const data = { floors, ...measured };
    const { count } = await tx.aaFloor.updateMany({
      where: { ...identity, measuredAt: { lte: measured.measuredAt } },
      data,
    });
    if (count === 0) await tx.aaFloor.createMany({ data: { ...identity, ...data }, skipDuplicates: true });
  }
}

/** Each server compared with itself; the widest floor of all. */
function floorsOf(trials: readonly TrialRow[]): Record<string, number> {
  const serverIds = [...new Set(trials.map(({ serverId }) => serverId))];
  return widestFloors(
    serverIds.map((serverId) =>
      aaFloors(
        trials.flatMap((trial) =>
          trial.serverId === serverId && isUsable(trial) && trial.summary
            ? [{ round: trial.round, values: trial.summary.values }]
            : [],
        ),
      ),
    ),
  );
}
