import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { hostsOf } from "@plumbline/core/plan/allocate-resources";
import { peakClients } from "@plumbline/core/plan/load-plan";
import type { Execution } from "../execution/execution.ts";
import { toOwnership } from "../execution/ownership.ts";
import { report } from "../execution/report.ts";
import type { BuiltImage } from "../images/image.ts";
import { type Place, placeServer, type StartedServer } from "./place-server.ts";

/** Starts a trial's server. @throws SERVER_EXITED, SERVER_OUT_OF_MEMORY, SERVER_NOT_READY, the engine's errors */
export function startServer(execution: Execution, trial: PlannedTrial, image: BuiltImage): Promise<StartedServer> {
  return placeServer(placeOf(execution, trial), image);
}

/** Where a trial's server is started: on a network of the trial's name, under its scenario's limits. */
export function placeOf(execution: Execution, trial: PlannedTrial): Place {
  const { engine, env, lease, timeouts, signal } = execution;
  const host = hostsOf(trial.plan, execution.host);
  const server = lease.spec.servers.find(({ serverId }) => serverId === trial.serverId);
  return {
    engine,
    host,
    networkName: `plumbline-${trial.trialId}`,
    own: () => toOwnership(execution, trial),
    limits: trial.limits,
    opensAt: host.generators ? env.PLUMBLINE_ADDRESS : undefined,
    args: server?.args ?? [],
    companions: server?.containers ?? [],
    tls: trial.plan.transport?.tls ?? false,
    threads: (server?.threadsPerConnection ?? 0) * peakClients(trial.plan),
    readyMs: timeouts.readyMs,
    signal,
    onWait: () => report(execution, "waiting: another trial is measured on this host", { trialId: trial.trialId }),
  };
}
