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
export function resourceFrameMetrics<Side extends "server" | "generator">(side: Side, name: string) {
  const named = Object.entries(resources).map(([id, metric]) => [
    `${side}.${id}`,
    { ...metric, label: `${name} ${metric.label}` },
  ]);
  return Object.fromEntries(named) as { [Id in keyof Resources as `${Side}.${Id}`]: FrameMetric };
}

/** Metrics of the disturbances that come from outside both containers. */
export const hostFrameMetrics = {
  "host.cpu.busy": {
    label: "Busy cores of the host",
    unit: "cores",
    better: "neither",
    missing: "gap",
    over: "mean",
    meaning: "Cores of the host that worked, for the trial or for anything else.",
  },
  "host.cpu.steal": {
    label: "Stolen CPU time",
    unit: "ratio",
    better: "lower",
    missing: "gap",
    over: "mean",
    meaning: "Share of the host's CPU time that the hypervisor gave to other machines.",
  },
  "host.clock.step": {
    label: "Clock step",
    unit: "ms",
    better: "neither",
    missing: "gap",
    over: "sum",
    meaning: "How far the wall clock jumped against the monotonic one.",
  },
  "host.suspended": {
    label: "Host suspended",
    unit: "ms",
    better: "lower",
    missing: "gap",
    over: "sum",
    meaning: "How long the host was suspended: its boot clock went on and its monotonic one did not.",
  },
  "host.pressure.cpu": {
    label: "Waiting for CPU",
    unit: "ratio",
    better: "lower",
    missing: "gap",
    over: "mean",
    meaning: "Share of the time in which at least one task of the host waited for a CPU.",
  },
  "host.pressure.memory": {
    label: "Waiting for memory",
    unit: "ratio",
    better: "lower",
    missing: "gap",
    over: "mean",
    meaning:
      "Share of the time in which at least one task of the host waited for memory that had to be reclaimed first.",
  },
  "host.softnet.drops": {
    label: "Packets dropped by the host",
    unit: "count",
    better: "lower",
    missing: "gap",
    over: "sum",
    meaning: "Packets that the host dropped because a CPU's queue of arriving packets was full.",
  },
  "path.rtt": {
    label: "Round trip to the server",
    unit: "µs",
    better: "lower",
    missing: "gap",
    over: "highest",
    meaning:
      "Quickest refused connection from the worker to the server's address in the second: the network's own time.",
  },
  "path.outage": {
    label: "Outage to the server",
    unit: "ms",
    better: "lower",
    missing: "gap",
    over: "sum",
    meaning: "Time for which probes of the server's address had no answer. A probe counts a second after it was sent.",
  },
  "path.generator.rtt": {
    label: "Round trip to the generator",
    unit: "µs",
    better: "lower",
    missing: "gap",
    over: "highest",
    meaning:
      "Quickest refused connection from the worker to the generator's address in the second; of several generators the slowest.",
  },
  "path.generator.outage": {
    label: "Outage to the generator",
    unit: "ms",
    better: "lower",
    missing: "gap",
    over: "sum",
    meaning: "Time for which probes of the generator's address had no answer; of several generators the longest.",
  },
  "host.cpu.frequency": {
    label: "CPU frequency",
    unit: "1/s",
    better: "neither",
    missing: "gap",
    over: "mean",
    meaning: "Mean frequency of the server's CPUs in cycles per second.",
  },
} as const satisfies Record<string, FrameMetric>;
