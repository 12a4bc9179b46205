import { isUsable } from "@plumbline/core/audit/is-usable";
import { aaFloors, widestFloors } from "@plumbline/core/compare/aa-floor";
import { RunSpec, type TrialRow } from "@plumbline/core/run/views";
import { describeLoad } from "@plumbline/core/scenario/describe-load";
import type { Backend } from "../backend.ts";
import { toTrialRow, trialRowColumns } from "../trials/to-trial-row.ts";

/** Keeps the floors that a finished A/A run has measured, in place of older ones of the same host and load. Other runs have none. */
export async function saveFloors({ db }: Backend, runId: string): Promise<void> {
  const run = await db.run.findUnique({ where: { runId }, select: { organizationId: true, spec: true } });
  if (!run || RunSpec.parse(run.spec).kind !== "aa") return;
  const rows = await db.trial.findMany({
    where: { runId, status: "succeeded" },
    select: { ...trialRowColumns, environmentId: true },
  });
  const groups = new Map<string, { identity: FloorIdentity; trials: TrialRow[] }>();
  for (const { environmentId, ...row } of rows) {
    if (!environmentId) continue;
    const trial = toTrialRow(row);
    const { scenarioId, scenarioVersion } = trial;
    const load = describeLoad(trial.plan);
    const key = JSON.stringify([environmentId, scenarioId, scenarioVersion, load]);
    const identity = { organizationId: run.organizationId, environmentId, scenarioId, scenarioVersion, load };
    groups.set(key, { identity, trials: [...(groups.get(key)?.trials ?? []), trial] });
  }
  for (const { identity, trials } of groups.values()) {
    const floors = floorsOf(trials);
    if (Object.keys(floors).length === 0) continue;
    const measured = { floors, runId, measuredAt: new Date() };
    await db.aaFloor.upsert({
      where: { organizationId_environmentId_scenarioId_scenarioVersion_load: identity },
      create: { ...identity, ...measured },
      update: measured,
    });
  }
}

type FloorIdentity = {
  organizationId: string;
  environmentId: string;
  scenarioId: string;
  scenarioVersion: number;
  load: string;
};

/** Each server against itself; the widest of all. */
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
