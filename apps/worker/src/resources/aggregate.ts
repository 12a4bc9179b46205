import type { SideValues } from "@plumbline/core/frame/side-values";
import type { ContainerUsage } from "../kernel/usage.ts";

/** A container's resources since the previous take, by metric id without the side that it belongs to. */
export type ResourceValues = SideValues<"server">;

/**
 * Turns readings of counters into what happened between two takes.
 *
 * `cpu.user`, `cpu.system`: cores, mean over the time between; `cpu.throttled`: µs; `net.*`: bytes and packets in that
 * time; `memory`, `pids`: the newest reading; `memory.peak`: highest so far; `memory.limitHits`, `tcp.listenDrops`,
 * `tcp.retransmits`: counts in that time, absent if unknown; `frozen`: µs for which it was paused or stopped,
 * to the time between two readings, and `cpu.quota`: the newest quota in cores, absent where they cannot be seen.
 */
export class ResourceAggregate {
  #base: ContainerUsage | undefined;
  #last: ContainerUsage | undefined;
  #peakBytes = 0;
  #userShare = 1;
  #frozenMs = 0;

  add(usage: ContainerUsage): void {
    this.#base ??= usage;
    if (usage.hold?.frozen && this.#last) this.#frozenMs += usage.atMs - this.#last.atMs;
    this.#last = usage;
    this.#peakBytes = Math.max(this.#peakBytes, usage.memoryPeakBytes ?? usage.memoryBytes);
  }

  /** The values since the previous take, and a new beginning. Empty when nothing was read meanwhile: a gap, not a zero. */
  take(): ResourceValues {
    const [base, last] = [this.#base, this.#last];
    if (!base || !last || last.atMs <= base.atMs) return {};
    this.#base = last;
    const elapsedUs = (last.atMs - base.atMs) * 1_000;
    const cores = Math.max(0, last.cpuUs - base.cpuUs) / elapsedUs;
    const userShare = this.#shareOfUser(base, last);
    return {
      "cpu.user": cores * userShare,
      "cpu.system": cores * (1 - userShare),
      "cpu.throttled": Math.round(Math.max(0, last.throttledUs - base.throttledUs)),
      memory: last.memoryBytes,
      "memory.peak": this.#peakBytes,
      "net.rx": Math.max(0, last.network.rxBytes - base.network.rxBytes),
      "net.tx": Math.max(0, last.network.txBytes - base.network.txBytes),
      "net.rxPackets": Math.max(0, last.network.rxPackets - base.network.rxPackets),
      "net.txPackets": Math.max(0, last.network.txPackets - base.network.txPackets),
      pids: last.pids,
      ...this.#takeHold(last),
      ...growth("memory.limitHits", base.memoryLimitHits, last.memoryLimitHits),
      ...growth("tcp.listenDrops", base.tcp?.listenDrops, last.tcp?.listenDrops),
      ...growth("tcp.retransmits", base.tcp?.retransmits, last.tcp?.retransmits),
    };
  }

  #takeHold({ hold }: ContainerUsage): ResourceValues {
    const frozenUs = Math.round(this.#frozenMs * 1_000);
    this.#frozenMs = 0;
    if (!hold) return {};
    return {
      ...(hold.frozen === null ? {} : { frozen: frozenUs }),
      ...(hold.quotaCores === null ? {} : { "cpu.quota": hold.quotaCores }),
    };
  }

  /** In a time too short for the kernel's coarser clock, the share of the time before stands. */
  #shareOfUser(base: ContainerUsage, last: ContainerUsage): number {
    const user = Math.max(0, last.cpuUser - base.cpuUser);
    const system = Math.max(0, last.cpuSystem - base.cpuSystem);
    if (user + system > 0) this.#userShare = user / (user + system);
    return this.#userShare;
  }
}

/** How far a counter grew, where it is kept. */
function growth(
  id: keyof ResourceValues,
  base: number | null | undefined,
  last: number | null | undefined,
): ResourceValues {
  return typeof base === "number" && typeof last === "number" ? { [id]: Math.max(0, last - base) } : {};
}
