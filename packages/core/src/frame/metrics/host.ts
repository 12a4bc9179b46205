import type { FrameMetric } from "../../metric/metric.ts";

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
