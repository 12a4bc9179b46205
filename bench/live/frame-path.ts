// The worker's own modules are imported by their paths: what is measured is its code, and apps export nothing to others.
import { once } from "node:events";
import { tmpdir } from "node:os";
import type { Backend } from "@plumbline/backend/backend";
import { appendFrames } from "@plumbline/backend/execution/append-frames";
import { beginTrial, enterPhase } from "@plumbline/backend/execution/change-trial";
import type { Lease } from "@plumbline/backend/tasks/run-lease";
import type { Frame } from "@plumbline/core/frame/frame";
import { WebSocket } from "ws";
import type { TrialFrameStore } from "../../apps/worker/src/load/frames/store-frames.ts";
import { takeFrames } from "../../apps/worker/src/load/frames/take-frames.ts";
import { watchHost } from "../../apps/worker/src/resources/host-sampler.ts";
import type { ResourceSampler } from "../../apps/worker/src/resources/resource-sampler.ts";
import { LoadClock } from "../../apps/worker/src/watch/load-clock.ts";
import { sampleAllotment } from "../sample/sample-allotment.ts";
import { sampleResources } from "../sample/sample-resources.ts";

/** A generator's end of the way that a trial's frames take through a worker. */
export interface FramePath extends AsyncDisposable {
  /** Hands one message to the generator's socket. */
  send(text: string): void;
  /** Resolves when the worker has stored all frames that were announced by `end`. */
  readonly ended: Promise<unknown>;
}

/** Begins a trial and opens its way: socket → worker, which adds percentiles and resources → PostgreSQL and live channel. */
export async function openFramePath(
  backend: Backend,
  lease: Lease,
  trialId: string,
  signal: AbortSignal,
): Promise<FramePath> {
  await beginTrial(backend, lease, trialId, sampleAllotment);
  const samplers = { server: constantSampler, generator: constantSampler, host: watchHost(true) };
  const among = { clock: new LoadClock(), generators: 1 };
  const store: TrialFrameStore = {
    appendFrames: (frames) => appendFrames(backend, lease, trialId, frames),
    enterPhase: (phase) => enterPhase(backend, lease, trialId, phase),
    spooling: {
      folder: tmpdir(),
      owner: { runId: lease.runId, leaseId: lease.leaseId, organizationId: lease.organizationId, trialId },
      signal,
      log: backend.log,
      clock: backend.clock,
    },
  };
  const taken = await takeFrames(store, "127.0.0.1", samplers, among);
  const [receiver] = taken.receivers;
  if (!receiver) throw new Error("no receiver");
  const socket = new WebSocket(receiver.url, { headers: { authorization: `Bearer ${receiver.secret}` } });
  await once(socket, "open");
  return {
    send: (text) => socket.send(text),
    ended: taken.ended,
    async [Symbol.asyncDispose]() {
      socket.terminate();
      await taken[Symbol.asyncDispose]();
    },
  };
}

/** A frame as the generator sends it. */
export function frameMessage(frame: Frame): string {
  return JSON.stringify({ type: "frame", frame });
}

/** Every figure that a container's sampler gives; reading the kernel is not part of what is measured. */
const constantSampler: ResourceSampler = {
  source: "none",
  start: async () => undefined,
  take: () => sampleResources,
  [Symbol.asyncDispose]: async () => undefined,
};
