import type { StartRun } from "../run/start-run.ts";
import { getScenario } from "../scenario/catalogue/scenarios.ts";
import { modes } from "../scenario/modes.ts";
import type { Workload } from "../workload/workload.ts";
import type { SuiteRequest } from "./suite.ts";

/**
 * The A/A control of a suite's run: the fewest of its first servers that serve every scenario, each against itself, under the
 * same load, as often as the run measures. One server is enough: the floor belongs to host, scenario and load.
 * @param workloads what each server serves, by id
 * @throws SCENARIO_UNKNOWN
 */
export function controlOf(
  { duel: _, ...request }: SuiteRequest,
  workloads: ReadonlyMap<string, readonly Workload[]>,
): Omit<StartRun, "name"> {
  const serverIds: string[] = [];
  for (const { workload } of request.scenarioIds.map(getScenario)) {
    const serves = (serverId: string) => workloads.get(serverId)?.includes(workload) ?? false;
    const first = request.serverIds.find(serves);
    if (first && !serverIds.some(serves)) serverIds.push(first);
  }
  return { ...request, kind: "aa", serverIds, rounds: request.rounds ?? modes[request.mode].rounds };
}
