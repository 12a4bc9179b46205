import { planTrials } from "@plumbline/core/run/trials/plan-trials";
import type { SuiteRequest } from "@plumbline/core/schedule/suite";
import type { Scope } from "../backend.ts";
import { refuseUndecidable } from "../runs/start/refuse-undecidable.ts";
import { findChosenServers } from "../servers/find-chosen-servers.ts";

/**
 * Refuses a suite that could not be started, at the time it is saved and not at its next slot.
 * @throws SERVER_UNKNOWN, SCENARIO_UNKNOWN, MATRIX_EMPTY, DUEL_REFUSED
 */
export async function refuseImpossibleSuite(scope: Scope, request: SuiteRequest): Promise<void> {
  const servers = await findChosenServers(scope, request.serverIds);
  // hosts may have come and gone by the time of a slot
  if (request.kind === "duel") refuseUndecidable(servers, []);
  const manifests = new Map(servers.map(({ serverId, manifest }) => [serverId, manifest]));
  planTrials(request, manifests, Math.random);
}
