import { z } from "zod";
import { Workload } from "../workload/workload.ts";

/** Progress inside a running trial. `preparing` has no load; the others are parts of the load plan. */
export const Phase = z.enum(["preparing", "warm-up", "measure", "drain"]);
export type Phase = z.infer<typeof Phase>;

/** One straight line of the load's shape: from the clients of the stage before to `clients`, over `seconds`. */
export const Stage = z.strictObject({
  phase: z.enum(["warm-up", "measure", "drain"]),
  seconds: z.number().positive().max(86_400),
  clients: z.number().int().min(0).max(1_000_000),
  /** Whether clients send during this stage; drain stages listen only. */
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
  }),
  /** One message when the client has joined, then it listens. */
  z.strictObject({ kind: z.literal("once"), payloadBytes: z.number().int().min(20).max(1_048_576) }),
  /** Closed loop: `depth` messages in flight per client, each answer releases the next. */
  z.strictObject({
    kind: z.literal("closed"),
    depth: z.number().int().min(1).max(1024),
    payloadBytes: z.number().int().min(20).max(1_048_576),
  }),
  z.strictObject({ kind: z.literal("none") }),
]);
export type Sending = z.infer<typeof Sending>;

/** All that the load generator needs to know of a trial's load. Frozen with the run; executed as it is by k6. */
export const LoadPlan = z.strictObject({
  v: z.literal(1),
  workload: Workload,
  stages: z.array(Stage).min(1).max(50),
  sending: Sending,
  /** Lifetime of one connection before it leaves and is replaced (churn); null: until the load says so. */
  sessionS: z.number().positive().max(3600).nullable(),
});
export type LoadPlan = z.infer<typeof LoadPlan>;

/** Seconds that a plan spends in a phase. */
export function secondsIn(plan: LoadPlan, phase: Stage["phase"]): number {
  return plan.stages.filter((stage) => stage.phase === phase).reduce((sum, stage) => sum + stage.seconds, 0);
}

/** Seconds from the first connection to the last. */
export function planSeconds(plan: LoadPlan): number {
  return plan.stages.reduce((sum, stage) => sum + stage.seconds, 0);
}

/** The most clients that a plan ever asks for. */
export function peakClients(plan: LoadPlan): number {
  return Math.max(...plan.stages.map((stage) => stage.clients));
}

/** Messages per second that `clients` clients owe the server under an open plan; null where the rate is not fixed by the plan. */
export function offeredPerS(plan: LoadPlan, clients = peakClients(plan)): number | null {
  return plan.sending.kind === "open" ? clients * plan.sending.perClientPerS : null;
}

/**
 * Deliveries per second that the server owes at `clients` clients under an open plan.
 * Chat sends each message to every other member: n (n - 1) r. Echo answers each once: n r.
 */
export function owedDeliveriesPerS(plan: LoadPlan, clients = peakClients(plan)): number | null {
  const offered = offeredPerS(plan, clients);
  if (offered === null) return null;
  return plan.workload === "chat" ? offered * (clients - 1) : offered;
}
