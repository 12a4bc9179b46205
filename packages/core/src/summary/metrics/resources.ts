import type { Metric } from "../../metric/metric.ts";

/** What both sides used. */
export const resourceMetrics = {
  "server.cpu": {
    label: "Server CPU",
    unit: "cores",
    better: "lower",
    missing: "gap",
    meaning: "Mean cores busy in the measured window, user and system.",
  },
  "server.cpu.throttled": {
    label: "Server throttled",
    unit: "ratio",
    better: "lower",
    missing: "gap",
    meaning: "Share of the measured window in which the CPU quota stopped the server.",
  },
  "server.cpuPerDelivery": {
    label: "CPU per delivery",
    unit: "µs/message",
    better: "lower",
    missing: "gap",
    meaning: "Server CPU time ÷ deliveries.",
  },
  "server.memory.peak": {
    label: "Server memory, peak",
    unit: "bytes",
    better: "lower",
    missing: "gap",
    meaning: "Highest memory of the whole trial.",
  },
  "server.memory.perConnection": {
    label: "Memory per connection",
    unit: "bytes",
    better: "lower",
    missing: "gap",
    meaning: "Slope of the server's memory over at least three levels of idle connections.",
  },
  "server.memory.slope": {
    label: "Memory slope",
    unit: "bytes/s",
    better: "lower",
    missing: "gap",
    meaning:
      "How fast the server's memory grew in the measured window, by Theil and Sen’s slope; from 30 s on, where the clients stay the same.",
  },
  "server.net.tx": {
    label: "Server network out",
    unit: "bytes/s",
    better: "neither",
    missing: "gap",
    meaning: "Bytes per second sent in the measured window.",
  },
  "generator.cpu": {
    label: "Generator CPU",
    unit: "cores",
    better: "lower",
    missing: "gap",
    meaning: "Mean cores busy in the measured window, user and system.",
  },
  startup: {
    label: "Start-up",
    unit: "ms",
    better: "lower",
    missing: "gap",
    meaning: "From the container's start to the first WebSocket handshake.",
  },
} as const satisfies Record<string, Metric>;
