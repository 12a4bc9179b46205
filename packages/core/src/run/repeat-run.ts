import type { StartRunInput } from "./start-run.ts";
import type { RunSpec } from "./views.ts";

/** The part of a run to measure again, and the new run's name. Absent ids stand for all of the run's. */
export type Repetition = { name: string; serverIds?: readonly string[]; scenarioIds?: readonly string[] };

/** The request that measures a run's servers and scenarios again with the same parameters, on a host that is like the first. */
export function repeatRun(spec: RunSpec, { name, serverIds, scenarioIds }: Repetition): StartRunInput {
  const scenarios = spec.scenarios.filter(({ scenarioId }) => scenarioIds?.includes(scenarioId) ?? true);
  const own = spec.servers.map(({ serverId }) => serverId);
  const repeated = serverIds ?? own;
  return {
    name,
    // other servers are not of that commit
    commit: repeated.every((serverId) => own.includes(serverId)) ? spec.commit : undefined,
    serverIds: [...repeated],
    scenarioIds: scenarios.map(({ scenarioId }) => scenarioId),
    parameters: Object.fromEntries(scenarios.map(({ scenarioId, parameters }) => [scenarioId, parameters])),
    mode: spec.mode,
    rounds: spec.rounds,
    scale: spec.scale,
    // a run that was fitted to the host is fitted again
    fit: scenarios.some(({ scale }) => scale !== undefined),
    measureS: spec.measureS ?? undefined,
    warmupS: spec.warmupS ?? undefined,
  };
}
