import { highest, meanCores, sum, sumKnown } from "../../frame/over-frames.ts";
import { memoryPerConnection } from "../derive/memory-per-connection.ts";
import { ratio } from "../derive/ratio.ts";
import type { SummaryMetric } from "../derive/summary-metric.ts";

/** Resources that both sides used. */
export const resourceMetrics = {
  "server.cpu": {
    label: "Server CPU",
    unit: "cores",
    better: "lower",
    missing: "gap",
    meaning: "Mean cores busy in the measured window, user and system.",
    derive: ({ serverCores }) => serverCores,
  },
  "server.cpu.throttled": {
    label: "Server throttled",
    unit: "ratio",
    better: "lower",
    missing: "gap",
    meaning: "Share of the measured window in which the CPU quota stopped the server.",
    derive: ({ measured, windowS }) => {
      const throttledUs = sumKnown(measured, "server.cpu.throttled");
      return throttledUs === undefined ? undefined : throttledUs / (windowS * 1e6);
    },
  },
  "server.cpuPerDelivery": {
    label: "CPU per delivery",
    unit: "µs/message",
    better: "lower",
    missing: "gap",
    meaning: "Server CPU time ÷ deliveries.",
    derive: ({ serverCores, received, windowS }) =>
      serverCores === undefined || received === 0 ? undefined : (serverCores * windowS * 1e6) / received,
  },
  "server.memory.peak": {
    label: "Server memory, peak",
    unit: "bytes",
    better: "lower",
    missing: "gap",
    meaning: "Highest memory of the whole trial.",
    derive: ({ frames }) => highest(frames, "server.memory.peak"),
  },
  "server.memory.perConnection": {
    label: "Memory per connection",
    unit: "bytes",
    better: "lower",
    missing: "gap",
    meaning: "Slope of the server's memory over at least three levels of idle connections.",
    derive: ({ measured, plan }) => plan && memoryPerConnection(measured, plan),
  },
  "server.memory.slope": {
    label: "Memory slope",
    unit: "bytes/s",
    better: "lower",
    missing: "gap",
    meaning:
      "How fast the server's memory grew in the measured window, by Theil and Sen’s slope; from 30 s on, where the clients stay the same.",
    derive: ({ steadiness }) => steadiness.memorySlope,
  },
  "server.net.tx": {
    label: "Server network out",
    unit: "bytes/s",
    better: "neither",
    missing: "gap",
    meaning: "Bytes per second sent in the measured window.",
    derive: ({ measured, windowS }) => {
      const bytes = sumKnown(measured, "server.net.tx");
      return bytes === undefined ? undefined : bytes / windowS;
    },
  },
  "server.net.txPerDelivery": {
    label: "Bytes on the wire per delivery",
    unit: "bytes",
    better: "neither",
    missing: "gap",
    meaning:
      "Bytes that the server's interface sent ÷ deliveries: what they have with the headers of WebSocket, TCP and below, and the answers of TCP to what it received.",
    derive: ({ measured }) => {
      const known = measured.filter(({ values }) => values["server.net.tx"] !== undefined);
      return ratio(sum(known, "server.net.tx"), sum(known, "deliveries.received"));
    },
  },
  "generator.cpu": {
    label: "Generator CPU",
    unit: "cores",
    better: "lower",
    missing: "gap",
    meaning: "Mean cores busy in the measured window, user and system.",
    derive: ({ measured }) => meanCores(measured, "generator"),
  },
  "proxy.cpu": {
    label: "Proxy CPU",
    unit: "cores",
    better: "lower",
    missing: "gap",
    meaning: "Mean cores that the proxy in front of the server kept busy in the measured window, user and system.",
    derive: ({ measured }) => meanCores(measured, "proxy"),
  },
  "proxy.cpuPerDelivery": {
    label: "Proxy CPU per delivery",
    unit: "µs/message",
    better: "lower",
    missing: "gap",
    meaning: "CPU time of the proxy ÷ deliveries.",
    derive: ({ measured, received, windowS }) => {
      const cores = meanCores(measured, "proxy");
      return cores === undefined || received === 0 ? undefined : (cores * windowS * 1e6) / received;
    },
  },
  "proxy.memory.peak": {
    label: "Proxy memory, peak",
    unit: "bytes",
    better: "lower",
    missing: "gap",
    meaning: "Highest memory of the proxy in the whole trial.",
    derive: ({ frames }) => highest(frames, "proxy.memory.peak"),
  },
  startup: {
    label: "Start-up",
    unit: "ms",
    better: "lower",
    missing: "gap",
    meaning: "From the container's start to the first WebSocket handshake.",
    derive: ({ startupMs }) => startupMs ?? undefined,
  },
} as const satisfies Record<string, SummaryMetric>;
