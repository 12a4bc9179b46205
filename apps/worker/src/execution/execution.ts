import type { Backend } from "@plumbline/backend/backend";
import type { Lease } from "@plumbline/backend/tasks/run-lease";
import type { EnvironmentView } from "@plumbline/core/environment/views";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import type { Logger } from "pino";
import type { Engine } from "../docker/engine.ts";
import type { MeasuringHost } from "../docker/engine-info.ts";
import type { Env } from "../env.ts";
import type { BuiltImage } from "../images/image.ts";
import type { GeneratorHost } from "../load/generator-hosts.ts";
import type { Drain } from "./drain.ts";
import type { HostLock } from "./host/host-lock.ts";
import type { Timeouts } from "./timeouts.ts";
import type { WorkerHealth } from "./worker-health.ts";

/** Resources of the worker's process that every run uses. */
export type WorkerDeps = {
  env: Env;
  workerId: string;
  /** Distinguishes the installations that share an engine. */
  installationId: string;
  backend: Backend;
  log: Logger;
  timeouts: Timeouts;
  /** Decides who may use the host now. */
  hostLock: HostLock;
  /** Decides if the worker may take a run. */
  health: WorkerHealth;
  /** Aborts when the process shuts down. */
  shutdown: AbortSignal;
};

/** Context of one run's execution, shared by its trials. */
export type Execution = Omit<WorkerDeps, "shutdown" | "hostLock" | "workerId"> & {
  /** The right to write about this run. */
  lease: Lease;
  engine: Engine;
  host: MeasuringHost;
  /** The other hosts that the load of servers comes from; none where it comes from this one. */
  generatorHosts: readonly GeneratorHost[];
  environment: EnvironmentView;
  /** Is told when the load under way ends. */
  drain: Drain;
  generatorImage: BuiltImage;
  /** Images of this run by server, and gates by server and workload: later rounds get the same answer, also a failure. */
  images: Map<string, Promise<BuiltImage>>;
  gates: Map<string, Promise<GateCheck[]>>;
  /** Aborts when the run is cancelled, its lease is lost, or the worker shuts down; its reason says which. */
  signal: AbortSignal;
};
