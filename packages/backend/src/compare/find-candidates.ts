import type { SideKey } from "@plumbline/core/compare/side-key";
import { type EnvironmentView, RunSpec, type ServerSnapshot, type TrialRow } from "@plumbline/core/run/views";
import { describeLoad } from "@plumbline/core/scenario/describe-load";
import type { Scope } from "../backend.ts";
import { toEnvironmentView } from "../environments/to-environment-view.ts";
import { isUuid } from "../ids.ts";
import { toTrialRow, trialRowColumns } from "../trials/to-trial-row.ts";

/** Trials that one side looks at, the newest first: enough for twenty nights of twenty rounds. */
const MOST_TRIALS = 400;

/** A trial with what decides whether its figures may stand beside another's. */
export type Candidate = {
  row: TrialRow;
  server: ServerSnapshot;
  run: { name: string; spec: RunSpec };
  environment: EnvironmentView | null;
  load: string;
};

/** The newest trials under a scenario in these runs, or in all, the newest run first; of one server where one is named. */
export async function findCandidates(
  { backend: { db }, organizationId }: Scope,
  { scenarioId, serverId, runIds }: Pick<SideKey, "scenarioId" | "serverId" | "runIds">,
): Promise<Candidate[]> {
  const ids = runIds.filter(isUuid);
  if (runIds.length > 0 && ids.length === 0) return [];
  const rows = await db.trial.findMany({
    where: {
      organizationId,
      scenarioId,
      ...(serverId === undefined ? {} : { serverId }),
      ...(ids.length > 0 ? { runId: { in: ids } } : {}),
    },
    orderBy: [{ runId: "desc" }, { position: "asc" }],
    take: MOST_TRIALS,
    select: { ...trialRowColumns, environmentId: true },
  });
  const [runs, environments] = await Promise.all([
    db.run.findMany({
      where: { organizationId, runId: { in: [...new Set(rows.map(({ runId }) => runId))] } },
      select: { runId: true, name: true, spec: true },
    }),
    db.environment.findMany({
      where: { organizationId, environmentId: { in: rows.flatMap(({ environmentId }) => environmentId ?? []) } },
    }),
  ]);
  const runOf = new Map(runs.map(({ runId, name, spec }) => [runId, { name, spec: RunSpec.parse(spec) }]));
  const environmentOf = new Map(environments.map((row) => [row.environmentId, toEnvironmentView(row)]));
  return rows.flatMap(({ environmentId, ...stored }) => {
    const run = runOf.get(stored.runId);
    const server = run?.spec.servers.find((each) => each.serverId === stored.serverId);
    if (!run || !server) return [];
    const row = toTrialRow(stored);
    const environment = environmentOf.get(environmentId ?? "") ?? null;
    return [{ row, server, run, environment, load: describeLoad(row.plan) }];
  });
}
