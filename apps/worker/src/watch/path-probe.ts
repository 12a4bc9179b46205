import { connect } from "node:net";
import { repeat } from "@plumbline/backend/lifetime/repeat";
import type { ResourceValues } from "../docker/aggregate.ts";
import type { HostSampler } from "../docker/host-sampler.ts";

/** A port on which no server listens: the kernel behind the address refuses, and the server never hears of it. */
const CLOSED_PORT = 1;
const PROBE_EVERY_MS = 250;
/** An answer that takes longer counts as this long. */
const GIVE_UP_MS = 1_000;

/** A watch over the network between the worker and an address. Disposal ends it. */
export interface PathProbe extends HostSampler, AsyncDisposable {
  /** `rtt`: µs of the quickest round trip since the previous take; empty while none has come back. */
  take(): ResourceValues;
}

/**
 * Watches how long a packet takes to an address and back, by connections that are refused: kernels do both ends of that, so that
 * neither a busy nor a paused server delays it. Of several probes a second the quickest counts, as this process may be held up.
 */
export function probePath(address: string): PathProbe {
  let quickestUs: number | null = null;
  const probing = repeat(
    async () => {
      const us = await measureRoundTrip(address);
      quickestUs = Math.min(quickestUs ?? us, us);
    },
    PROBE_EVERY_MS,
    () => undefined,
  );
  return {
    take() {
      const values: ResourceValues = quickestUs === null ? {} : { rtt: quickestUs };
      quickestUs = null;
      return values;
    },
    // nobody waits for the last probe
    [Symbol.asyncDispose]: async () => void probing[Symbol.asyncDispose](),
  };
}

/** µs from the first packet to the refusal, or to a connection where somebody listens after all; without an answer the longest. */
function measureRoundTrip(address: string): Promise<number> {
  return new Promise((resolve) => {
    const sinceMs = performance.now();
    const socket = connect({ host: address, port: CLOSED_PORT, timeout: GIVE_UP_MS });
    const end = (tookMs: number) => {
      socket.destroy();
      resolve(Math.round(Math.min(GIVE_UP_MS, tookMs) * 1_000));
    };
    socket.once("connect", () => end(performance.now() - sinceMs));
    socket.once("timeout", () => end(GIVE_UP_MS));
    // any other error, such as that there is no way there, is no answer
    socket.once("error", (error: NodeJS.ErrnoException) =>
      end(error.code === "ECONNREFUSED" ? performance.now() - sinceMs : GIVE_UP_MS),
    );
  });
}
