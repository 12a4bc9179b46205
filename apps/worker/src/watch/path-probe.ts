import { connect } from "node:net";
import type { SideValues } from "@plumbline/core/frame/side-values";

/** A port on which nothing listens: the kernel behind the address refuses, and no program there notices. */
const CLOSED_PORT = 1;
const PROBE_EVERY_MS = 250;
/** A probe that has no answer by then stands for an outage of the time between two probes. */
const GIVE_UP_MS = 1_000;
/** If a timer fires so late, this process was held up, and the open probes measured that. */
const HELD_UP_MS = 100;

/** Times by the monotonic clock of this process. */
type Period = { readonly fromMs: number; readonly toMs: number };

/** Watches the network between the worker and addresses of a trial. Disposal ends it. */
export interface PathProbe extends AsyncDisposable {
  /** Begins to probe an address at the end of a leg; of several addresses at one end the worst counts. */
  add(leg: Leg, address: string): void;
  /**
   * Takes the probes that ended in a period. For each leg: `rtt` or `generator.rtt`, µs of the quickest answer, absent if none came;
   * `outage` or `generator.outage`, ms without answers, absent if no probe ended. A probe without an answer was sent a second earlier.
   * Periods come in their order. They need not end now: a network that fails delays the frames as well, and their seconds are past
   * when they arrive.
   */
  take(period: Period): SideValues<"path">;
}

/** The ends of the network, from the worker: the server is the one that has no prefix. */
type Leg = "" | "generator.";

type Probe = { isSpoiled: boolean; end(): void };
/** A probe that has ended: when, and after how many µs the answer came; null without an answer. */
type Ended = { readonly atMs: number; readonly us: number | null };
type Target = { leg: Leg; address: string; ended: Ended[]; open: Set<Probe> };

/**
 * Measures round trips by connections that are refused. Kernels do both ends of that, so neither a busy nor a paused program delays
 * it. Probes do not wait for each other, so that each quarter of a second is probed. Probes during which this process was held up do not
 * count.
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
    add(leg, address) {
      targets.push({ leg, address, ended: [], open: new Set() });
    },
    take(period) {
      const values: SideValues<"path"> = {};
      for (const target of targets) {
        const found = summarizeProbes(target.ended, period);
        target.ended = target.ended.filter(({ atMs }) => atMs >= period.toMs);
        for (const [name, value] of Object.entries(found)) {
          const id = `${target.leg}${name as "rtt" | "outage"}` as const;
          values[id] = Math.max(values[id] ?? 0, value);
        }
      }
      return values;
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      for (const { open } of targets) for (const probe of open) probe.end();
    },
  };
}

/** `rtt` and `outage` of the probes that ended in a period; empty if none did. */
export function summarizeProbes(ended: readonly Ended[], { fromMs, toMs }: Period): SideValues<"path"> {
  const within = ended.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
  if (within.length === 0) return {};
  const answered = within.flatMap(({ us }) => us ?? []);
  return {
    outage: (within.length - answered.length) * PROBE_EVERY_MS,
    ...(answered.length > 0 ? { rtt: Math.min(...answered) } : {}),
  };
}

/** Sends one probe. It lasts to the refusal, to a connection if somebody listens after all, or to the limit. */
function startProbe(target: Target): void {
  const sinceMs = performance.now();
  const socket = connect({ host: target.address, port: CLOSED_PORT, timeout: GIVE_UP_MS });
  const probe: Probe = { isSpoiled: false, end: () => socket.destroy() };
  target.open.add(probe);
  const note = (isAnswer: boolean) => {
    socket.destroy();
    if (!target.open.delete(probe) || probe.isSpoiled) return;
    const atMs = performance.now();
    target.ended.push({ atMs, us: isAnswer ? Math.round((atMs - sinceMs) * 1_000) : null });
  };
  socket.once("connect", () => note(true));
  socket.once("timeout", () => note(false));
  // any other error, such as that there is no route, is no answer
  socket.once("error", (error: NodeJS.ErrnoException) => note(error.code === "ECONNREFUSED"));
}
