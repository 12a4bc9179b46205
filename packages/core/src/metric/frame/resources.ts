import type { Metric } from "../metric.ts";

/** What one side's container used in a frame, as the worker adds it; ids and labels without the side. */
const resources = {
  "cpu.user": {
    label: "CPU, user",
    unit: "cores",
    better: "lower",
    missing: "gap",
    meaning: "Mean cores busy in user code.",
  },
  "cpu.system": {
    label: "CPU, system",
    unit: "cores",
    better: "lower",
    missing: "gap",
    meaning: "Mean cores busy in the kernel.",
  },
  "cpu.throttled": {
    label: "CPU throttled",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "Time it was stopped by its CPU quota.",
  },
  memory: {
    label: "memory",
    unit: "bytes",
    better: "lower",
    missing: "gap",
    meaning: "Memory in use without reclaimable file cache.",
  },
  "memory.peak": {
    label: "memory, peak",
    unit: "bytes",
    better: "lower",
    missing: "gap",
    meaning: "Highest memory seen so far.",
  },
  "net.rx": {
    label: "network in",
    unit: "bytes",
    better: "neither",
    missing: "gap",
    meaning: "Bytes received by its interface.",
  },
  "net.tx": {
    label: "network out",
    unit: "bytes",
    better: "neither",
    missing: "gap",
    meaning: "Bytes sent by its interface.",
  },
  "net.rxPackets": {
    label: "packets in",
    unit: "count",
    better: "neither",
    missing: "gap",
    meaning: "Packets received by its interface.",
  },
  "net.txPackets": {
    label: "packets out",
    unit: "count",
    better: "neither",
    missing: "gap",
    meaning: "Packets sent by its interface.",
  },
  pids: {
    label: "threads",
    unit: "count",
    better: "neither",
    missing: "gap",
    meaning: "Processes and threads of its container.",
  },
} as const satisfies Record<string, Metric>;

type Resources = typeof resources;

/** The metrics of one side: `server.cpu.user`, labelled "Server CPU, user". */
export function resourceFrameMetrics<Side extends "server" | "generator">(side: Side, name: string) {
  const named = Object.entries(resources).map(([id, metric]) => [
    `${side}.${id}`,
    { ...metric, label: `${name} ${metric.label}` },
  ]);
  return Object.fromEntries(named) as { [Id in keyof Resources as `${Side}.${Id}`]: Metric };
}
