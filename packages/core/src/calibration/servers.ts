import { getScenario } from "../scenario/catalogue/scenarios.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { folderOf, variantId } from "../server/variant.ts";

/** The raw-frame server of ours that generators are calibrated against; no server of the catalogue has this id. */
export const CALIBRATION_SERVER_ID = "plumbline-raw";

/** Which variant of it is the null server. */
export const NULL_VARIANT_ID = "null";

/** The null server: the same program, which throws every message away. */
export const NULL_SERVER_ID = variantId(CALIBRATION_SERVER_ID, { id: NULL_VARIANT_ID });

/** True if generators are calibrated against this server; such servers are our own. */
export function isCalibrationServer(serverId: string): boolean {
  return folderOf(serverId) === CALIBRATION_SERVER_ID;
}

/** A scenario as it is run against a server: a calibration asks for more than is carried, whatever the scenario is for. */
export function scenarioAgainst(serverId: string, scenarioId: string): Scenario {
  const scenario = getScenario(scenarioId);
  return isCalibrationServer(serverId) ? { ...scenario, saturates: true } : scenario;
}
