import { connect } from "node:net";
import type { ResourceValues } from "../resources/aggregate.ts";

/** A port on which nothing listens: the kernel behind the address refuses, and no program there notices. */
const CLOSED_PORT = 1;
const PROBE_EVERY_MS = 250;
/** A probe without an answer counts as this long. */
const GIVE_UP_MS = 1_000;
/** If a timer fires so late, this process was held up, and the open probes measured that. */
const HELD_UP_MS = 100;

/** Times by the monotonic clock of this process. */
type Period = { readonly fromMs: number; readonly toMs: number };

/** Watches the network between the worker and addresses of a trial. Disposal ends it. */
export interface PathProbe extends AsyncDisposable {
  /** Begins to probe an address. `id` names its round trip; of several addresses under one id the slowest counts. */
  add(id: "rtt" | "generator.rtt", address: string): void;
  /**
   * µs of the quickest round trip that ended in a period, by id; an id is absent if none did. Periods come in their order. They
   * need not end now: a network that fails delays the frames as well, and their seconds are past when they arrive.
   */
  take(period: Period): ResourceValues;
}

type Probe = { isSpoiled: boolean; end(): void };
type Target = { id: string; address: string; ended: { atMs: number; us: number }[]; open: Set<Probe> };

/**
 * Measures round trips by connections that are refused. Kernels do both ends of that, so neither a busy nor a paused program delays
 * it. Probes do not wait for each other, so that each second of an outage has a value. Probes during which this process was held up do
 * not count.
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
      targets.push({ id, address, ended: [], open: new Set() });
    },
    take(period) {
      const values: ResourceValues = {};
      for (const target of targets) {
        const us = takeQuickest(target, period);
        if (us !== undefined) values[target.id] = Math.max(values[target.id] ?? 0, us);
      }
      return values;
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      for (const { open } of targets) for (const probe of open) probe.end();
    },
  };
}

/** The quickest probe of a period, in µs. What ended before the period's end is forgotten. */
function takeQuickest(target: Target, { fromMs, toMs }: Period): number | undefined {
  const within = target.ended.filter(({ atMs }) => atMs >= fromMs && atMs < toMs).map(({ us }) => us);
  target.ended = target.ended.filter(({ atMs }) => atMs >= toMs);
  return within.length > 0 ? Math.min(...within) : undefined;
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
    target.ended.push({ atMs: performance.now(), us: Math.round(Math.min(GIVE_UP_MS, tookMs) * 1_000) });
  };
  socket.once("connect", () => note(performance.now() - sinceMs));
  socket.once("timeout", () => note(GIVE_UP_MS));
  // any other error, such as that there is no route, is no answer
  socket.once("error", (error: NodeJS.ErrnoException) =>
    note(error.code === "ECONNREFUSED" ? performance.now() - sinceMs : GIVE_UP_MS),
  );
}
