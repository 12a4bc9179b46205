import type { LoadPlan } from "../../plan/load-plan.ts";
import { clientsParameter } from "../common-parameters.ts";
import type { ParameterTable, ValuesOf } from "../parameter.ts";
import { fillParameters } from "../parameter-values.ts";
import type { Scenario } from "../scenario.ts";
import { scaled, withMeasuredSeconds } from "../stages.ts";

/** One pass that does not count: files are read and the server is awake. A client's own warm-up ends with its process. */
const WARMUP_S = 1;
/** Passes are repeated for so long; one at least. */
const MEASURE_S = 5;

type Definition = Pick<Scenario, "id" | "name" | "measures" | "readFirst"> & {
  clients: number;
  messages: number;
  payloadBytes: number;
};

/** Fixed work, as seed 2 gives it to its clients: so many connections, so many messages on each, one after another. */
function defineRoundTrips({ clients, messages, payloadBytes, ...told }: Definition): Scenario {
  const parameters = {
    clients: clientsParameter(clients, 10_000, "Connections that the client opens."),
    messages: {
      kind: "number",
      label: "Messages",
      unit: "messages per connection",
      default: messages,
      min: 1,
      max: 1_000_000,
      whole: true,
      meaning: "Round trips on each connection, one after another.",
    },
    payloadBytes: {
      kind: "number",
      label: "Payload",
      unit: "bytes",
      default: payloadBytes,
      min: 20,
      max: 1_048_576,
      whole: true,
      meaning: "Size of each message.",
    },
  } as const satisfies ParameterTable;
  return {
    ...told,
    version: 1,
    workload: "round-trips",
    howToRead:
      "Each pass is a fresh process of the client, so its start and warm-up are part of what its users get; its time is counted from the first send to the last receive. Passes are repeated until the measured seconds are over. What the client says is compared with the counts of the server that it talks to; near the limit of that server's CPU the figure is the server's.",
    parameters,
    limits: { cpus: 2, memoryMb: 512 },
    saturates: true,
    plan({ scale, measureS, parameters: given = {} }): LoadPlan {
      const values = fillParameters(parameters, given) as ValuesOf<typeof parameters>;
      const n = scaled(values.clients, scale);
      return withMeasuredSeconds(
        {
          v: 1,
          workload: "round-trips",
          sending: { kind: "sequential", messages: values.messages, payloadBytes: values.payloadBytes },
          sessionS: null,
          stages: [
            { phase: "warm-up", seconds: WARMUP_S, clients: n, sends: true },
            { phase: "measure", seconds: MEASURE_S, clients: n, sends: true },
          ],
        },
        measureS,
      );
    },
  };
}

const rate = {
  metric: "throughput.delivered",
  why: "Round trips per second over all connections: what the client's library and runtime allow.",
} as const;

/** Seed 2's own loads. */
const presets = (
  [
    ["10x100-1kb", "10 × 100 × 1 KB", 10, 100, 1024],
    ["100x50-1kb", "100 × 50 × 1 KB", 100, 50, 1024],
    ["10x50-10kb", "10 × 50 × 10 KB", 10, 50, 10_240],
    ["10x500-256b", "10 × 500 × 256 B", 10, 500, 256],
    ["10x10000-1kb", "10 × 10,000 × 1 KB", 10, 10_000, 1024],
    ["1000x10-256b", "1,000 × 10 × 256 B", 1000, 10, 256],
    ["5x100-64kb", "5 × 100 × 64 KB", 5, 100, 65_536],
  ] as const
).map(([id, name, clients, messages, payloadBytes]) =>
  defineRoundTrips({
    id: `client-${id}`,
    name: `Client, ${name}`,
    measures: `${clients.toLocaleString("en")} connections, ${messages.toLocaleString("en")} messages on each, one after another: how fast a client sends and takes back.`,
    readFirst: rate,
    clients,
    messages,
    payloadBytes,
  }),
);

/** How a client connects: all dial at once, and each sends a single message. */
const connecting = [10, 100, 1000].map((clients) =>
  defineRoundTrips({
    id: `client-connect-${clients}`,
    name: `Client, ${clients.toLocaleString("en")} connections`,
    measures: `${clients.toLocaleString("en")} connections are dialled at once: how many succeed, and how long each takes.`,
    readFirst: {
      metric: "connect.mean",
      why: "From dialling to the finished handshake; connected ÷ tried stands beside it.",
    },
    clients,
    messages: 1,
    payloadBytes: 256,
  }),
);

/** Size sweep: shows where bytes begin to cost a client more than messages. It begins with the preset of 10 × 500 × 256 B. */
const sizes = (
  [
    ["1kb", "1 KB", 1024],
    ["10kb", "10 KB", 10_240],
    ["64kb", "64 KB", 65_536],
  ] as const
).map(([id, size, payloadBytes]) =>
  defineRoundTrips({
    id: `client-size-${id}`,
    name: `Client, messages of ${size}`,
    measures: `Part of the size sweep: 10 connections, 500 messages of ${size} on each. Choose all sizes, and 10 × 500 × 256 B as the smallest, to see where bytes begin to cost more than messages.`,
    readFirst: rate,
    clients: 10,
    messages: 500,
    payloadBytes,
  }),
);

/** Every scenario of clients, in the order in which pages show them. */
export const roundTrips: readonly Scenario[] = [...presets, ...connecting, ...sizes];
