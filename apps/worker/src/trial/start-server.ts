import { setTimeout as pause } from "node:timers/promises";
import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { AppError } from "@plumbline/core/failure/app-error";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { allotResources } from "@plumbline/core/scenario/allot-resources";
import { type RunningContainer, startContainer } from "../docker/container.ts";
import { isGone } from "../docker/engine.ts";
import type { BuiltImage } from "../docker/image.ts";
import { createTrialNetwork, type TrialNetwork } from "../docker/network.ts";
import type { Execution } from "../jobs/execution.ts";
import { tell } from "../jobs/tell.ts";
import { type Reach, reachNetwork } from "../load/reach.ts";
import { toOwnership } from "./ownership.ts";
import { SERVER_PORT, waitUntilReady } from "./wait-until-ready.ts";

/** Descriptors a server may open, lowered to what the engine gives. */
const NOFILE = 1_048_576;
const LOOK_FOR_SLOT_EVERY_MS = 500;

/** A server's container on a network of its own. Disposal takes everything away in reverse order. */
interface PlacedServer extends AsyncDisposable {
  readonly container: RunningContainer;
  readonly network: TrialNetwork;
  readonly reach: Reach;
}

/** A server that answers. */
export interface StartedServer extends PlacedServer {
  /** `ws://address:port` */
  readonly url: string;
  readonly startupMs: number;
}

/**
 * Starts the server's container under the scenario's limits, as soon as the host's slot is free, and waits until it is ready.
 * @throws SERVER_EXITED, SERVER_OUT_OF_MEMORY, SERVER_NOT_READY, the engine's errors
 */
export async function startServer(
  execution: Execution,
  trial: PlannedTrial,
  image: BuiltImage,
): Promise<StartedServer> {
  await using taken = new Disposables();
  const placed = taken.use(await takeSlot(execution, trial, image));
  const startupMs = await waitUntilReady(placed.container, execution.patience.readyMs, execution.signal);
  const all = taken.release();
  return {
    ...placed,
    startupMs,
    url: `ws://${placed.container.address}:${SERVER_PORT}`,
    [Symbol.asyncDispose]: () => all[Symbol.asyncDispose](),
  };
}

/**
 * The container's name is the host's slot: the engine gives it to one at a time, so that no two trials of a host overlap.
 * Waits while another one has it, holding nothing meanwhile; a slot that was left behind is the reaper's to clear.
 */
async function takeSlot(execution: Execution, trial: PlannedTrial, image: BuiltImage): Promise<PlacedServer> {
  const slot = `plumbline-${execution.env.PLUMBLINE_HOST_ID}-slot-0`;
  for (let waited = false; ; waited = true) {
    try {
      return await place(execution, trial, image, slot);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "SLOT_TAKEN") throw error;
      if (!waited) await tell(execution, "waiting: another trial is measured on this host", { trialId: trial.trialId });
      await waitUntilFree(execution, slot);
    }
  }
}

async function place(
  execution: Execution,
  trial: PlannedTrial,
  image: BuiltImage,
  slot: string,
): Promise<PlacedServer> {
  const { engine, host } = execution;
  const ownership = toOwnership(execution, trial);
  await using taken = new Disposables();
  const network = taken.use(await createTrialNetwork(engine, { name: `plumbline-${trial.trialId}`, ownership }));
  const reach = taken.use(await reachNetwork(engine, network));
  const container = taken.use(
    await startContainer(engine, {
      name: slot,
      image: image.imageDigest,
      args: ["--port", String(SERVER_PORT)],
      networkName: network.name,
      ownership,
      nofile: NOFILE,
      ...allotResources(trial.limits, host).server,
    }),
  );
  const all = taken.release();
  return { container, network, reach, [Symbol.asyncDispose]: () => all[Symbol.asyncDispose]() };
}

async function waitUntilFree({ engine, signal }: Execution, slot: string): Promise<void> {
  while (await exists(engine.getContainer(slot))) await pause(LOOK_FOR_SLOT_EVERY_MS, undefined, { signal });
}

async function exists(container: { inspect(): Promise<unknown> }): Promise<boolean> {
  return container.inspect().then(
    () => true,
    (error: unknown) => {
      if (isGone(error)) return false;
      throw error;
    },
  );
}
