import type { SideValues } from "@plumbline/core/frame/side-values";
import { readFrequency } from "../kernel/cpu-frequency.ts";
import { parsePressure } from "../kernel/pressure.ts";
import { readText } from "../kernel/read-text.ts";
import { parseSoftnetDrops } from "../kernel/softnet.ts";

/** The kernel's counters of the whole host at one moment; undefined if the kernel does not keep one. */
export interface HostCounters {
  /** Monotonic clock, which stands still while the host is suspended. */
  readonly atMs: number;
  /** Time since the host's start, suspensions included; in steps of 10 ms. */
  readonly bootMs: number | undefined;
  /** Time in which at least one task waited for a CPU, and for memory, µs. */
  readonly cpuPressureUs: number | undefined;
  readonly memoryPressureUs: number | undefined;
  readonly softnetDrops: number | undefined;
  /** Mean frequency of the CPUs that are looked at, Hz. */
  readonly frequencyHz: number | undefined;
}

/** How far apart two clocks may be read to count as read at once, and how often that is tried. */
const TOGETHER_MS = 10;
const CLOCK_TRIES = 5;

/** Reads the host's counters. @param cpus those whose frequency counts, as the kernel numbers them; all where none are named */
export function readHostCounters(cpus: ReadonlySet<number> = new Set()): HostCounters {
  const of = <T>(path: string, parse: (text: string) => T): T | undefined => {
    const text = readText(path);
    return text === undefined ? undefined : parse(text);
  };
  return {
    ...readBootClock(),
    cpuPressureUs: of("/proc/pressure/cpu", parsePressure),
    memoryPressureUs: of("/proc/pressure/memory", parsePressure),
    softnetDrops: of("/proc/net/softnet_stat", parseSoftnetDrops),
    frequencyHz: readFrequency(cpus),
  };
}

/** Both clocks at one moment; again where this process was held up in between, which would look like a suspension. */
function readBootClock(): Pick<HostCounters, "atMs" | "bootMs"> {
  for (let tries = 1; ; tries++) {
    const atMs = performance.now();
    const text = readText("/proc/uptime");
    const isTogether = performance.now() - atMs < TOGETHER_MS;
    if (isTogether || tries === CLOCK_TRIES)
      return { atMs, bootMs: isTogether && text !== undefined ? Number.parseFloat(text) * 1_000 : undefined };
  }
}

/**
 * Values between two readings. `suspended`: ms; `pressure.cpu`, `pressure.memory`: share of the time; `softnet.drops`: count;
 * `cpu.frequency`: Hz, the present one. A value that the kernel does not keep is absent.
 */
export function betweenCounters(before: HostCounters, now: HostCounters): SideValues<"host"> {
  const elapsedMs = now.atMs - before.atMs;
  const growth = (key: keyof HostCounters) => {
    const [from, to] = [before[key], now[key]];
    return from === undefined || to === undefined ? undefined : Math.max(0, to - from);
  };
  const share = (us: number | undefined) => us && Math.min(1, us / (elapsedMs * 1_000));
  const bootMs = growth("bootMs");
  const values: SideValues<"host"> = {
    suspended: bootMs && Math.max(0, bootMs - elapsedMs),
    "pressure.cpu": share(growth("cpuPressureUs")),
    "pressure.memory": share(growth("memoryPressureUs")),
    "softnet.drops": growth("softnetDrops"),
    "cpu.frequency": now.frequencyHz,
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) => (value === undefined || elapsedMs <= 0 ? [] : [[id, value]])),
  );
}
