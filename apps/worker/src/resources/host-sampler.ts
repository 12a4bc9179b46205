import { readFileSync } from "node:fs";
import type { SideValues } from "@plumbline/core/frame/side-values";
import { betweenCounters, readHostCounters } from "./host-counters.ts";
import type { ResourceSampler } from "./resource-sampler.ts";

const CLOCK_TRIES = 5;

/** CPU time of the whole host since it began, in its own ticks. */
type HostCpu = { readonly total: number; readonly busy: number; readonly steal: number; readonly cpus: number };

type HostValues = SideValues<"host">;

/** Samples disturbances of a measurement from outside of its containers. */
export interface HostSampler {
  /**
   * Since the previous take. `cpu.busy`: cores that worked, for whomever; `cpu.steal`: share of the host's CPU time;
   * `clock.step`: milliseconds that the wall clock jumped; and the values of `betweenCounters`.
   */
  take(): HostValues;
}

/** Reads the line of all CPUs in the text of `/proc/stat`, and counts the others; guest time is part of user time already. */
export function parseHostCpu(text: string): HostCpu {
  const fields = /^cpu\s+(.*)$/m.exec(text)?.[1]?.split(/\s+/).slice(0, 8).map(Number) ?? [];
  const [, , , idle = 0, waiting = 0, , , steal = 0] = fields;
  const total = fields.reduce((sum, ticks) => sum + ticks, 0);
  return { total, busy: total - idle - waiting - steal, steal, cpus: text.match(/^cpu\d/gm)?.length ?? 0 };
}

/**
 * Begins to watch this process's machine. It knows nothing of an engine elsewhere.
 * @param cpuset the CPUs whose frequency counts, such as `0-1,3`; all when absent
 */
export function watchHost(isLocal: boolean, cpuset = ""): HostSampler {
  if (!isLocal) return { take: () => ({}) };
  const cpus = parseCpuset(cpuset);
  let [cpu, clocks, counters] = [readHostCpu(), readClocks(), readHostCounters(cpus)];
  return {
    take() {
      const [cpuNow, clocksNow, countersNow] = [readHostCpu(), readClocks(), readHostCounters(cpus)];
      const values: HostValues = {
        "clock.step": clocksNow.wallMs - clocks.wallMs - (clocksNow.monotonicMs - clocks.monotonicMs),
        ...betweenCounters(counters, countersNow),
      };
      if (cpu && cpuNow && cpuNow.total > cpu.total) {
        const total = cpuNow.total - cpu.total;
        values["cpu.busy"] = (Math.max(0, cpuNow.busy - cpu.busy) / total) * cpuNow.cpus;
        values["cpu.steal"] = Math.max(0, cpuNow.steal - cpu.steal) / total;
      }
      [cpu, clocks, counters] = [cpuNow, clocksNow, countersNow];
      return values;
    },
  };
}

/**
 * The host without what the other side of a duel uses of it: that is no work of others. Tasks that wait for a CPU cannot be told apart from
 * those of the two sides, which share theirs, so their share is left out.
 */
export function withoutOpponent(host: HostSampler, opponent: Pick<ResourceSampler, "take">): HostSampler {
  return {
    take() {
      const { "cpu.busy": busy, "pressure.cpu": _, ...values } = host.take();
      const { "cpu.user": user, "cpu.system": system = 0 } = opponent.take();
      if (busy === undefined || user === undefined) return values;
      return { ...values, "cpu.busy": Math.max(0, busy - user - system) };
    },
  };
}

/** Both clocks at one moment; again where the process was held up in between, which would look like a step. */
function readClocks(): { wallMs: number; monotonicMs: number } {
  for (let tries = 1; ; tries++) {
    const monotonicMs = performance.now();
    const wallMs = Date.now();
    if (performance.now() - monotonicMs < 1 || tries === CLOCK_TRIES) return { wallMs, monotonicMs };
  }
}

function readHostCpu(): HostCpu | null {
  try {
    return parseHostCpu(readFileSync("/proc/stat", "utf8"));
  } catch {
    return null; // not Linux: the clock can be watched, the CPUs cannot
  }
}

/** The CPUs of a list such as `0-1,3`. */
export function parseCpuset(text: string): ReadonlySet<number> {
  const cpus = text.split(",").flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split("-").map(Number);
    return part.trim() === "" ? [] : Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  return new Set(cpus);
}
