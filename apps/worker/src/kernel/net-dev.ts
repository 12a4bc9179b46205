import type { NetworkCounters } from "./usage.ts";

/** Sums the traffic in the text of `/proc/<pid>/net/dev` over all interfaces but the loopback. */
export function parseNetDev(text: string): NetworkCounters {
  const sum = { rxBytes: 0, txBytes: 0, rxPackets: 0, txPackets: 0 };
  for (const line of text.split("\n")) {
    const [name = "", counters] = line.split(":");
    if (counters === undefined || name.trim() === "lo") continue;
    const fields = counters.trim().split(/\s+/).map(Number);
    sum.rxBytes += fields[0] ?? 0;
    sum.rxPackets += fields[1] ?? 0;
    sum.txBytes += fields[8] ?? 0;
    sum.txPackets += fields[9] ?? 0;
  }
  return sum;
}
