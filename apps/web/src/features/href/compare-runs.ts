import type { RunRow } from "@plumbline/core/run/views";
import { compareHref, sideOfRun } from "./compare-href.ts";

type Measured = Pick<RunRow, "runId" | "createdAt" | "spec">;

/** A comparison has at most so many sides. */
const MOST_COMPARED = 12;

/** A server and a scenario that all of these runs measured; null where there is no such pair. */
export function findCommonSide(runs: readonly Measured[]): { serverId: string; scenarioId: string } | null {
  const serverId = commonOf(runs.map(({ spec }) => spec.servers.map((server) => server.serverId)));
  const scenarioId = findCommonScenario(runs);
  return serverId === undefined || scenarioId === undefined ? null : { serverId, scenarioId };
}

/**
 * The address of the comparison of several runs, the oldest as the first side: on a server that all of them measured, else on the first
 * server of each. Null for one run, too many, or runs without a common scenario.
 */
export function compareRunsHref(runs: readonly Measured[]): string | null {
  if (runs.length < 2 || runs.length > MOST_COMPARED) return null;
  const scenarioId = findCommonScenario(runs);
  if (scenarioId === undefined) return null;
  const common = findCommonSide(runs);
  const oldestFirst = [...runs].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const sides = oldestFirst.flatMap(({ runId, spec: { servers } }) => {
    const serverId = common?.serverId ?? servers[0]?.serverId;
    return serverId === undefined ? [] : [sideOfRun({ runId, serverId, scenarioId })];
  });
  return compareHref(sides);
}

function findCommonScenario(runs: readonly Measured[]): string | undefined {
  return commonOf(runs.map(({ spec }) => spec.scenarios.map((scenario) => scenario.scenarioId)));
}

/** The first id of the first list that all other lists have. */
function commonOf([first = [], ...others]: readonly (readonly string[])[]): string | undefined {
  return first.find((id) => others.every((other) => other.includes(id)));
}
