import { repeatRun } from "./repeat-run.ts";
import { StartRun } from "./start-run.ts";
import type { RunSpec } from "./views.ts";

/** Each of the four placements three times. */
const ROUNDS = 12;
/** The rounds bound a floor, never its time. */
const BUDGET_S = 7200;
/** The load of a host that nobody has duelled on yet. */
export const STANDARD_LOAD = "echo-open";

/**
 * The request for an A/A floor: a duel of one server against itself.
 * @param duel the spec of a duel whose load it has; null: the standard load
 * @returns null where the duel's scenario has other parameters by now
 */
export function floorRequest(serverId: string, duel: RunSpec | null): StartRun | null {
  const load = duel && { ...repeatRun(duel, { name: "" }), commit: undefined };
  const request = StartRun.safeParse({
    scenarioIds: [STANDARD_LOAD],
    ...load,
    kind: "duel",
    name: `Floor of the host: ${serverId} against itself`,
    serverIds: [serverId],
    rounds: ROUNDS,
    duel: { ...duel?.duel, budgetS: BUDGET_S },
  });
  return request.data ?? null;
}
