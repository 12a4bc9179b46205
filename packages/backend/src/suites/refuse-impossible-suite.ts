import { planTrials } from "@plumbline/core/run/plan-trials";
import type { SuiteRequest } from "@plumbline/core/schedule/suite";
import type { Scope } from "../backend.ts";
import { findChosenServers } from "../servers/find-chosen-servers.ts";

/** Refuses by day what could not be started by night. @throws SERVER_UNKNOWN, SCENARIO_UNKNOWN, MATRIX_EMPTY */
export async function refuseImpossibleSuite(scope: Scope, request: SuiteRequest): Promise<void> {
  const servers = await findChosenServers(scope, request.serverIds);
  const manifests = new Map(servers.map(({ serverId, manifest }) => [serverId, manifest]));
  planTrials({ ...request, kind: "measure" }, manifests, Math.random);
}
