import { z } from "zod";
import { Workload } from "../workload/workload.ts";
import { FlowPlan } from "./flow-plan.ts";
import { inFlightBytes, MAX_IN_FLIGHT_BYTES } from "./load-figures.ts";
import { ProxyId } from "./proxy.ts";

/** Progress inside a running trial. `preparing` has no load; the others are parts of the load plan. */
export const Phase = z.enum(["preparing", "warm-up", "measure", "drain"]);
export type Phase = z.infer<typeof Phase>;

/** One straight line of the load's shape: from the clients of the stage before to `clients`, over `seconds`. */
export const Stage = z.strictObject({
  phase: z.enum(["warm-up", "measure", "drain"]),
  seconds: z.number().positive().max(86_400),
  clients: z.number().int().min(0).max(1_000_000),
  /** True if clients send during this stage; drain stages only listen. */
  sends: z.boolean(),
});
export type Stage = z.infer<typeof Stage>;

/** How each client sends. Rates are messages per second and client; sizes are payload bytes. */
export const Sending = z.discriminatedUnion("kind", [
  /** Open model: message k of a client is due at t0 + phase + k / rate, whatever the server does. */
  z.strictObject({
    kind: z.literal("open"),
    perClientPerS: z.number().positive().max(100_000),
    payloadBytes: z.number().int().min(20).max(1_048_576),
    /** `spread` (absent means it): clients' phases fill the period evenly; `in-step`: all clients are due at the same moment. */
    phases: z.enum(["spread", "in-step"]).optional(),
  }),
  /** One message when the client has joined, then it listens. */
  z.strictObject({ kind: z.literal("once"), payloadBytes: z.number().int().min(20).max(1_048_576) }),
  /** Closed loop: `depth` messages in flight per client, each answer releases the next. */
  z.strictObject({
    kind: z.literal("closed"),
    depth: z.number().int().min(1).max(1024),
    payloadBytes: z.number().int().min(20).max(1_048_576),
  }),
  /** Workload round-trips: `messages` on each connection, each sent when the one before is back. Stages are repeated passes. */
  z.strictObject({
    kind: z.literal("sequential"),
    messages: z.number().int().min(1).max(1_000_000),
    payloadBytes: z.number().int().min(20).max(1_048_576),
  }),
  z.strictObject({ kind: z.literal("none") }),
]);
export type Sending = z.infer<typeof Sending>;

/** How connections are carried; absent means neither. */
const Transport = z.strictObject({
  /** wss with the trial's own certificate, ended by the proxy where there is one. */
  tls: z.boolean(),
  /** permessage-deflate is offered; what the server accepts is used. */
  deflate: z.boolean(),
  /** The offer lets the server keep its context between messages. */
  context: z.literal(true).optional(),
});

/** Misfortunes that a plan brings about on purpose, in measure stages only; absent means none. */
const Disturbance = z.discriminatedUnion("kind", [
  /** Each connection is cut (TCP reset) about every `everyS` seconds, phases spread, and dialled again after `offlineS`. */
  z.strictObject({
    kind: z.literal("cuts"),
    everyS: z.number().positive().max(3600),
    offlineS: z.number().positive().max(3600),
  }),
  /** The worker restarts the server `atS` seconds into the first measure stage; clients dial again until they are back. */
  z.strictObject({ kind: z.literal("restart"), atS: z.number().positive().max(3600) }),
  /** The worker tells the proxy to reload its configuration `atS` seconds into the first measure stage; clients that lose their connection dial again. */
  z.strictObject({ kind: z.literal("reload"), atS: z.number().positive().max(3600) }),
  /** The first `clients` clients stop reading while the plan measures, and read again in the drain. */
  z.strictObject({ kind: z.literal("paused-readers"), clients: z.number().int().min(1).max(1000) }),
]);

/** The limits of an upper-limit search: the engine goes to the drain at the end of the first measure stage that crosses one. */
const SearchLimit = z.strictObject({
  /** 99th percentile of the stage's latencies, microseconds. */
  latencyP99Us: z.number().int().positive(),
  /** Errors of the stage ÷ its connections, and its lost ÷ its owed deliveries, 0 to 1. */
  errorShare: z.number().min(0).max(1),
});

/** All that the load generator needs to know of a trial's load. Frozen with the run; executed as it is by k6. */
export const LoadPlan = z
  .strictObject({
    v: z.literal(1),
    workload: Workload,
    stages: z.array(Stage).min(1).max(50),
    sending: Sending,
    /** Lifetime of one connection before it leaves and is replaced (churn); null: until the load says so. */
    sessionS: z.number().positive().max(3600).nullable(),
    /** Workload push: each message is answered by `count` messages of `bytes` bytes. Required there, absent elsewhere. */
    push: z
      .strictObject({ count: z.number().int().min(1).max(1000), bytes: z.number().int().min(32).max(1_048_576) })
      .optional(),
    /** Workload ticks: the server sends one message every `everyMs`. Required there, absent elsewhere. */
    ticks: z.strictObject({ everyMs: z.number().int().min(1).max(60_000) }).optional(),
    /** Workload flow: the steps of its clients. Required there, absent elsewhere; a run fills it in from its target. */
    flow: FlowPlan.optional(),
    transport: Transport.optional(),
    /** Stands between the clients and the server, and ends TLS where there is any; absent means none. */
    proxy: ProxyId.optional(),
    disturbance: Disturbance.optional(),
    limit: SearchLimit.optional(),
    /** How many generators share the clients, every n-th to each; absent means one. */
    generators: z.number().int().min(2).max(8).optional(),
  })
  .refine((plan) => inFlightBytes(plan) <= MAX_IN_FLIGHT_BYTES, {
    path: ["sending", "depth"],
    message: "depth × payloadBytes is more than the 16 MiB that one client may have in flight",
  });
export type LoadPlan = z.infer<typeof LoadPlan>;
