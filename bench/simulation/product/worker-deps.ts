// The worker's own modules are imported by their paths: its code is driven, and apps export nothing to others.
import type { Backend } from "@plumbline/backend/backend";
import { readEnv } from "../../../apps/worker/src/env.ts";
import type { WorkerDeps } from "../../../apps/worker/src/execution/execution.ts";
import { HostLock } from "../../../apps/worker/src/execution/host/host-lock.ts";
import { TIMEOUTS } from "../../../apps/worker/src/execution/timeouts.ts";
import { WorkerHealth } from "../../../apps/worker/src/execution/worker-health.ts";
import type { SimulatedProcess } from "../kernel/process.ts";
import type { Stage } from "../stores/stage.ts";

/** The dependencies of a worker's process; its name is the worker's id. */
export function toWorkerDeps(
  { scope }: Stage,
  process: SimulatedProcess,
  backend: Backend,
  hostId: string,
  shutdown = new AbortController().signal,
): WorkerDeps {
  const addresses = { DATABASE_URL: "postgresql://simulated/db", REDIS_URL: "redis://simulated" };
  return {
    env: readEnv({ ...addresses, PLUMBLINE_HOST_ID: hostId }),
    workerId: process.name,
    installationId: scope.organizationId,
    backend,
    log: backend.log,
    timeouts: TIMEOUTS,
    hostLock: new HostLock(process.clock),
    health: new WorkerHealth(process.clock),
    shutdown,
  };
}
