import type { Scenario } from "./scenario.ts";
import { drain, scaled, warmUp, withMeasuredSeconds } from "./stages.ts";

const clients = 100;
const depth = 1;
const payloadBytes = 128;

/** Closed loop: every client sends, waits for the echo, sends again. */
export const echoClosed: Scenario = {
  id: "echo-closed",
  version: 1,
  name: "Echo, closed loop",
  workload: "echo",
  measures: "Ping-pong: 100 clients each send one message, wait for it to come back, and send the next.",
  readFirst: {
    metric: "throughput.delivered",
    why: "Each answer releases the next message: the rate is what the server and the network allow together.",
  },
  howToRead:
    "The latency is service time at depth 1, not what users of an open system feel: when the server is slow, fewer messages are sent. Watch the generator's CPU: near its limit the figure is the generator's.",
  parameters: {
    clients: { label: "Clients", unit: "clients", default: clients, min: 2, max: clients, meaning: "Connections." },
    depth: {
      label: "Depth",
      unit: "messages in flight",
      default: depth,
      min: depth,
      max: depth,
      meaning: "Messages in flight on each connection.",
    },
    payloadBytes: {
      label: "Payload",
      unit: "bytes",
      default: payloadBytes,
      min: payloadBytes,
      max: payloadBytes,
      meaning: "Size of each message.",
    },
  },
  limits: { cpus: 2, memoryMb: 512 },
  plan({ scale, warmupS, measureS }) {
    const n = scaled(clients, scale);
    return withMeasuredSeconds(
      {
        v: 1,
        workload: "echo",
        sending: { kind: "closed", depth, payloadBytes },
        sessionS: null,
        stages: [...warmUp(n, warmupS), { phase: "measure", seconds: 30, clients: n, sends: true }, ...drain(n, 1)],
      },
      measureS,
    );
  },
};
