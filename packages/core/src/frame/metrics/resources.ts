import type { FrameMetric } from "../../metric/metric.ts";

/** Resources that one side's container used in a frame, added by the worker; ids and labels without the side. */
const resources = {
  "cpu.user": {
    label: "CPU, user",
    unit: "cores",
    better: "lower",
    missing: "gap",
    over: "mean",
    meaning: "Mean cores busy in user code.",
  },
  "cpu.system": {
    label: "CPU, system",
    unit: "cores",
    better: "lower",
    missing: "gap",
    over: "mean",
    meaning: "Mean cores busy in the kernel.",
  },
  "cpu.throttled": {
    label: "CPU throttled",
    unit: "µs",
    better: "lower",
    missing: "gap",
    over: "sum",
    meaning: "Time it was stopped by its CPU quota.",
  },
  memory: {
    label: "memory",
    unit: "bytes",
    better: "lower",
    missing: "gap",
    over: "last",
    meaning: "Memory in use without reclaimable file cache.",
  },
  "memory.peak": {
    label: "memory, peak",
    unit: "bytes",
    better: "lower",
    missing: "gap",
    over: "highest",
    meaning: "Highest memory seen so far.",
  },
  "net.rx": {
    label: "network in",
    unit: "bytes",
    better: "neither",
    missing: "gap",
    over: "sum",
    meaning: "Bytes received by its interface.",
  },
  "net.tx": {
    label: "network out",
    unit: "bytes",
    better: "neither",
    missing: "gap",
    over: "sum",
    meaning: "Bytes sent by its interface.",
  },
  "net.rxPackets": {
    label: "packets in",
    unit: "count",
    better: "neither",
    missing: "gap",
    over: "sum",
    meaning: "Packets received by its interface.",
  },
  "net.txPackets": {
    label: "packets out",
    unit: "count",
    better: "neither",
    missing: "gap",
    over: "sum",
    meaning: "Packets sent by its interface.",
  },
  "memory.limitHits": {
    label: "memory limit hits",
    unit: "count",
    better: "lower",
    missing: "gap",
    over: "sum",
    meaning: "How often memory was asked for beyond the limit.",
  },
  "tcp.listenDrops": {
    label: "connections dropped at the listener",
    unit: "count",
    better: "lower",
    missing: "gap",
    over: "sum",
    meaning: "Arriving connections that the kernel dropped because the listener's queue was full.",
  },
  "tcp.retransmits": {
    label: "segments sent again",
    unit: "count",
    better: "lower",
    missing: "gap",
    over: "sum",
    meaning: "TCP segments that its network had to send again.",
  },
  frozen: {
    label: "paused",
    unit: "µs",
    better: "lower",
    missing: "gap",
    over: "sum",
    meaning: "Time for which it was paused or stopped by somebody, to a quarter of a second.",
  },
  "cpu.quota": {
    label: "CPU quota",
    unit: "cores",
    better: "neither",
    missing: "gap",
    over: "last",
    meaning: "Cores that its CPU quota allowed it.",
  },
  log: {
    label: "log",
    unit: "bytes",
    better: "lower",
    missing: "gap",
    over: "sum",
    meaning: "Bytes that it wrote to its log; of a flood as many as were read, which is fewer.",
  },
  pids: {
    label: "threads",
    unit: "count",
    better: "neither",
    missing: "gap",
    over: "last",
    meaning: "Processes and threads of its container.",
  },
} as const satisfies Record<string, FrameMetric>;

type Resources = typeof resources;

/** The metrics of one side: `server.cpu.user`, labelled "Server CPU, user". */
export function resourceFrameMetrics<Side extends "server" | "generator" | "proxy">(side: Side, name: string) {
  const named = Object.entries(resources).map(([id, metric]) => [
    `${side}.${id}`,
    { ...metric, label: `${name} ${metric.label}` },
  ]);
  return Object.fromEntries(named) as { [Id in keyof Resources as `${Side}.${Id}`]: FrameMetric };
}
