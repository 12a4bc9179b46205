import { isUsable } from "@plumbline/core/audit/is-usable";
import { aaFloors, widestFloors } from "@plumbline/core/compare/figures/aa-floor";
import type { Duel } from "@plumbline/core/duel/duel";
import { duelFloors } from "@plumbline/core/duel/judge/duel-floors";
import { isAgainstItself } from "@plumbline/core/duel/judge/report/describe-duel";
import { isExhibition } from "@plumbline/core/gate/deviation-meanings";
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
  /** True: a duel of one server against itself has measured it. */
  sideBySide: boolean;
};

/** The floors of one host and load, by metric id. */
export type LoadFloors = { identity: FloorIdentity; floors: Record<string, number> };

type FloorRun = { organizationId: string; status: string; spec: RunSpec; duel: Duel | null };
type MeasuredTrials = readonly { trial: TrialRow; environmentId: string | null }[];

/** The floors that a succeeded A/A run measured, of others than exhibitions, or a duel of one server against itself. Other runs have none. */
export function deriveFloors(run: FloorRun, measured: MeasuredTrials): LoadFloors[] {
  const { status, spec, duel } = run;
  if (status !== "succeeded") return [];
  const exhibitions = new Set(spec.servers.filter(isExhibition).map(({ serverId }) => serverId));
  const ranked = measured.filter(({ trial }) => !exhibitions.has(trial.serverId));
  return deriveGroups(spec, duel, groupByLoad(run, ranked)).filter(({ floors }) => Object.keys(floors).length > 0);
}

type LoadGroup = { identity: FloorIdentity; trials: TrialRow[] };

function deriveGroups(spec: RunSpec, duel: Duel | null, groups: readonly LoadGroup[]): LoadFloors[] {
  if (spec.kind === "aa") return groups.map(({ identity, trials }) => ({ identity, floors: floorsOf(trials) }));
  if (!duel || !isAgainstItself(spec)) return [];
  const [only, ...others] = groups;
  // rounds in several states of the host are a floor of none of them
  return only && others.length === 0
    ? [{ identity: { ...only.identity, sideBySide: true }, floors: duelFloors(duel) }]
    : [];
}

function groupByLoad({ organizationId }: Pick<FloorRun, "organizationId">, measured: MeasuredTrials): LoadGroup[] {
  const groups = new Map<string, LoadGroup>();
  for (const { trial, environmentId } of measured) {
    if (!environmentId) continue;
    const { scenarioId, scenarioVersion } = trial;
    const load = describeLoad(trial.plan);
    const key = JSON.stringify([environmentId, scenarioId, scenarioVersion, load]);
    const identity = { organizationId, environmentId, scenarioId, scenarioVersion, load, sideBySide: false };
    groups.set(key, { identity, trials: [...(groups.get(key)?.trials ?? []), trial] });
  }
  return [...groups.values()];
}

/** Stores a run's floors in place of older ones of the same host and load. */
export async function saveFloors(
  tx: Prisma.TransactionClient,
  measured: { runId: string; measuredAt: Date; hostId: string | null },
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
