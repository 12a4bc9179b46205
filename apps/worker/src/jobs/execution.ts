import type { Backend } from "@plumbline/backend/backend";
import type { EnvironmentView, GateCheck } from "@plumbline/core/run/views";
import type { Logger } from "pino";
import type { Engine } from "../docker/engine.ts";
import type { EngineInfo } from "../docker/engine-info.ts";
import type { BuiltImage } from "../docker/image.ts";
import type { Env } from "../env.ts";
import type { PreparedServer } from "../trial/prepare-server.ts";

/** What every trial of one run's execution needs. */
export type Execution = {
  env: Env;
  backend: Backend;
  /** The database that knows the run; part of every label. */
  installationId: string;
  log: Logger;
  engine: Engine;
  host: EngineInfo;
  environment: EnvironmentView;
  generatorImage: BuiltImage;
  /** Builds and proofs of this run, by server and workload. */
  prepared: Map<string, Promise<PreparedServer>>;
  /** Gate results of this process, by image digest and workload. */
  proofs: Map<string, GateCheck[]>;
  /** Aborts when the run is cancelled, its lease is lost, or the worker shuts down; its reason says which. */
  signal: AbortSignal;
};
