import { setTimeout as pause } from "node:timers/promises";
import { addEvent } from "@plumbline/backend/execution/add-event";
import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import type { Lease } from "@plumbline/backend/execution/lease";
import { AppError } from "@plumbline/core/failure/app-error";
import { Disposables } from "../disposables.ts";
import { type RunningContainer, startContainer } from "../docker/container.ts";
import type { ContainerSpec } from "../docker/container-options.ts";
import type { BuiltImage } from "../docker/image.ts";
import { createTrialNetwork, type TrialNetwork } from "../docker/network.ts";
import type { Execution } from "../jobs/execution.ts";
import { type Reach, reachNetwork } from "../load/reach.ts";
import { allotResources } from "./allot-resources.ts";
import { toOwnership } from "./ownership.ts";
import { SERVER_PORT, waitUntilReady } from "./wait-until-ready.ts";

/** Descriptors a server may open, lowered to what the engine gives. */
const NOFILE = 1_048_576;
const LOOK_FOR_SLOT_EVERY_MS = 500;

/** A server that answers, on a network of its own. Disposal takes everything away in reverse order. */
export interface StartedServer extends AsyncDisposable {
  readonly container: RunningContainer;
  readonly network: TrialNetwork;
  readonly reach: Reach;
  /** `ws://address:port` */
  readonly url: string;
  readonly startupMs: number;
}

/**
 * Starts the server's container under the scenario's limits and waits until it is ready.
 * @throws SERVER_EXITED, SERVER_OUT_OF_MEMORY, SERVER_NOT_READY, the engine's errors
 */
export async function startServer(execution: Execution, lease: Lease, trial: PlannedTrial, image: BuiltImage): Promise<StartedServer> {
  const { engine, env, host } = execution;
  const ownership = toOwnership(execution, lease, trial);
  await using taken = new Disposables();
  const network = taken.use(await createTrialNetwork(engine, { name: `plumbline-${trial.trialId}`, ownership }));
  const reach = taken.use(await reachNetwork(engine, network));
  const container = taken.use(
    await startInSlot(execution, lease, {
      name: `plumbline-${env.PLUMBLINE_HOST_ID}-slot-0`,
      image: image.imageDigest,
      args: ["--port", String(SERVER_PORT)],
      networkName: network.name,
      ownership,
      nofile: NOFILE,
      ...allotResources(trial.limits, host).server,
    }),
  );
  const startupMs = await waitUntilReady(container, execution.signal);
  const all = taken.release();
  return { container, network, reach, startupMs, url: `ws://${container.address}:${SERVER_PORT}`, [Symbol.asyncDispose]: () => all[Symbol.asyncDispose]() };
}

/**
 * The container's name is the host's slot: the engine gives it to one at a time, so that no two trials of a host overlap.
 * Waits while another one has it; a slot that was left behind is the reaper's to clear.
 */
async function startInSlot(execution: Execution, lease: Lease, spec: ContainerSpec): Promise<RunningContainer> {
  for (let waiting = false; ; waiting = true) {
    try {
      return await startContainer(execution.engine, spec);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "SLOT_TAKEN") throw error;
      if (!waiting) await addEvent(execution.backend, lease, { level: "info", text: "waiting: another trial is measured on this host" });
      await pause(LOOK_FOR_SLOT_EVERY_MS, undefined, { signal: execution.signal });
    }
  }
}
