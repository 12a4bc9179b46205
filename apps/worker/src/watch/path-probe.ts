import { connect } from "node:net";
import type { ResourceValues } from "../resources/aggregate.ts";
import type { HostSampler } from "../resources/host-sampler.ts";

/** A port on which nothing listens: the kernel behind the address refuses, and no program there notices. */
const CLOSED_PORT = 1;
const PROBE_EVERY_MS = 250;
/** A probe without an answer counts as this long. */
const GIVE_UP_MS = 1_000;
/** This process was held up if a timer fires so late, and the probes that were open then measured that. */
const HELD_UP_MS = 100;

/** Watches the network between the worker and addresses of a trial. Disposal ends it. */
export interface PathProbe extends HostSampler, AsyncDisposable {
  /** Begins to probe an address. `id` names its round trip; of several addresses under one id the slowest counts. */
  add(id: "rtt" | "generator.rtt", address: string): void;
  /** µs of the quickest round trip since the previous take, by id; an id is absent if no probe has ended since. */
  take(): ResourceValues;
}

type Probe = { isSpoiled: boolean; end(): void };
type Target = { id: string; address: string; quickestUs: number | null; open: Set<Probe> };

/**
 * Measures round trips by connections that are refused. Kernels do both ends of that, so neither a busy nor a paused program delays
 * it. Probes do not wait for each other, so an outage has one value a second, too. Of the probes of a second the quickest counts, and
 * those during which this process was held up do not.
 */
export function probePaths(): PathProbe {
  const targets: Target[] = [];
  let lastMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    const wasHeldUp = nowMs - lastMs - PROBE_EVERY_MS > HELD_UP_MS;
    lastMs = nowMs;
    for (const target of targets) {
      if (wasHeldUp) for (const probe of target.open) probe.isSpoiled = true;
      startProbe(target);
    }
  }, PROBE_EVERY_MS);
  return {
    add(id, address) {
      targets.push({ id, address, quickestUs: null, open: new Set() });
    },
    take() {
      const values: ResourceValues = {};
      for (const target of targets) {
        if (target.quickestUs !== null) values[target.id] = Math.max(values[target.id] ?? 0, target.quickestUs);
        target.quickestUs = null;
      }
      return values;
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      for (const { open } of targets) for (const probe of open) probe.end();
    },
  };
}

/** Sends one probe. It lasts to the refusal, to a connection if somebody listens after all, or to the limit. */
function startProbe(target: Target): void {
  const sinceMs = performance.now();
  const socket = connect({ host: target.address, port: CLOSED_PORT, timeout: GIVE_UP_MS });
  const probe: Probe = { isSpoiled: false, end: () => socket.destroy() };
  target.open.add(probe);
  const note = (tookMs: number) => {
    socket.destroy();
    if (!target.open.delete(probe) || probe.isSpoiled) return;
    const us = Math.round(Math.min(GIVE_UP_MS, tookMs) * 1_000);
    target.quickestUs = Math.min(target.quickestUs ?? us, us);
  };
  socket.once("connect", () => note(performance.now() - sinceMs));
  socket.once("timeout", () => note(GIVE_UP_MS));
  // any other error, such as that there is no route, is no answer
  socket.once("error", (error: NodeJS.ErrnoException) =>
    note(error.code === "ECONNREFUSED" ? performance.now() - sinceMs : GIVE_UP_MS),
  );
}
