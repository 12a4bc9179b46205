import type { StartRun } from "@plumbline/core/run/start-run";
import { targetLoads } from "@plumbline/core/target/target-load";
import type { ApiClient } from "../../service/client.ts";
import { readTarget, refuseUnproved, sendTarget, type TargetOptions } from "../../service/target/target.ts";
import { given, toNumber } from "../../terminal/option-values.ts";
import { UsageError } from "../../terminal/terminal.ts";
import { readStartOptions, type StartOptions } from "../options/start-options.ts";

/** The options of a run of a server that already runs. */
export type RunTargetOptions = StartOptions & TargetOptions & { target?: string; clients?: string; rate?: string };

/** Reads the request; a target is saved and its host's proof looked at first. @throws UsageError; ServiceError TARGET_UNPROVED */
export async function readRun(options: RunTargetOptions, api: () => ApiClient): Promise<StartRun> {
  const { target: url, workload, flow, ca, header, subprotocol, token, agent, clients, rate, ...start } = options;
  if (url === undefined) {
    const alone = Object.keys(given({ workload, flow, ca, header, subprotocol, token, agent, clients, rate }))[0];
    if (alone) throw new UsageError(`--${alone} needs the --target that it is for.`);
    return readStartOptions(start);
  }
  if (start.server) throw new UsageError("--target is measured alone, without --server.");
  const read = await readTarget(url, { workload, flow, ca, header, subprotocol, token, agent });
  const { targetId, target } = read;
  const load = targetLoads[target.workload];
  const scenarioIds = start.scenario ?? [load.scenarioId];
  const asked = given({ clients: toNumber(clients), perClientPerS: toNumber(rate) });
  const pace = start.scenario ? asked : { ...load.parameters, ...asked };
  const body = readStartOptions({ ...start, server: [targetId], scenario: scenarioIds });
  const parameters = Object.fromEntries(scenarioIds.map((id) => [id, { ...pace, ...body.parameters[id] }]));
  refuseUnproved(await sendTarget(api(), read));
  return { ...body, parameters };
}
