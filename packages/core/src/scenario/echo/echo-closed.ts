import { clientsParameter, payloadParameter } from "../common-parameters.ts";
import { defineScenario } from "../define-scenario.ts";
import type { Scenario } from "../scenario.ts";
import { steadyPlan } from "../steady-plan.ts";

type Variant = Pick<Scenario, "id" | "name" | "measures"> & { depth: number; payloadBytes: number };

/** Closed loop: every client sends, waits for the echo, sends again; the members of the family differ in their defaults. */
function defineEchoClosed({ id, name, measures, depth, payloadBytes }: Variant): Scenario {
  return defineScenario({
    id,
    version: 2,
    name,
    workload: "echo",
    measures,
    readFirst: {
      metric: "throughput.delivered",
      why: "Each answer releases the next message: the rate is what the server and the network allow together.",
    },
    howToRead:
      "The latency is service time at this depth, not what users of an open system feel: when the server is slow, fewer messages are sent. Watch the generator's CPU: near its limit the figure is the generator's.",
    parameters: {
      clients: clientsParameter(100, 20_000, "Connections."),
      depth: {
        kind: "number",
        label: "Depth",
        unit: "messages in flight",
        default: depth,
        min: 1,
        max: 1024,
        whole: true,
        meaning: "Messages in flight on each connection.",
      },
      payloadBytes: payloadParameter(payloadBytes),
    },
    limits: { cpus: 2, memoryMb: 512 },
    saturates: true,
    plan({ clients, warmupS, parameters }) {
      const { depth, payloadBytes } = parameters;
      const sending = { kind: "closed", depth, payloadBytes } as const;
      return steadyPlan({ workload: "echo", sending, clients, warmupS, measureS: 30 });
    },
  });
}

/** Ping-pong, as seeds 1 and 2 do it. */
export const echoClosed = defineEchoClosed({
  id: "echo-closed",
  name: "Echo, closed loop",
  measures: "Ping-pong: 100 clients each send one message, wait for it to come back, and send the next.",
  depth: 1,
  payloadBytes: 128,
});

/** The same with a full pipe: what a server does when it never has to wait for a message. */
export const echoPipelined = defineEchoClosed({
  id: "echo-pipelined",
  name: "Echo, 16 in flight",
  measures: "A full pipe: 100 clients keep 16 messages each on their way, so that the server never waits for one.",
  depth: 16,
  payloadBytes: 128,
});

/**
 * Seed 2's sizes and the ends of the range, one scenario for each: a run of all of them is the sweep, its rounds interleaved.
 */
export const echoSizes = (
  [
    ["20b", "20 B", 20],
    ["256b", "256 B", 256],
    ["1kb", "1 KB", 1024],
    ["10kb", "10 KB", 10_240],
    ["64kb", "64 KB", 65_536],
  ] as const
).map(([id, size, payloadBytes]) =>
  defineEchoClosed({
    id: `echo-size-${id}`,
    name: `Echo, ${size}`,
    measures: `Part of the size sweep: ping-pong of 100 clients with messages of ${size}. Choose all five sizes to see where bytes begin to cost more than messages.`,
    depth: 1,
    payloadBytes,
  }),
);
