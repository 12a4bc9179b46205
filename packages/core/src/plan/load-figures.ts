import { CHAT_RATE_LIMIT_PER_S } from "../workload/workloads.ts";
import { flowTraffic } from "./flow-traffic.ts";
import type { LoadPlan, Sending, Stage } from "./load-plan.ts";

/** The most bytes that one client of a closed loop may have on their way; the generator refuses more. */
export const MAX_IN_FLIGHT_BYTES = 16 * 1_048_576;

/** Payload bytes that one client has on their way at the most; 0 where the plan does not bound it. */
export function inFlightBytes({ sending }: { sending: Sending }): number {
  return sending.kind === "closed" ? sending.depth * sending.payloadBytes : 0;
}

/** Seconds that a plan spends in a phase. */
export function secondsIn(plan: LoadPlan, phase: Stage["phase"]): number {
  return plan.stages.filter((stage) => stage.phase === phase).reduce((sum, stage) => sum + stage.seconds, 0);
}

/** Seconds from the first connection to the last. */
export function planSeconds(plan: Pick<LoadPlan, "stages">): number {
  return plan.stages.reduce((sum, stage) => sum + stage.seconds, 0);
}

/** True if the measured window keeps the number of clients of the warm-up's end, and no client is disturbed. */
export function holdsClients({ stages, disturbance }: LoadPlan): boolean {
  if (disturbance) return false;
  const first = stages.findIndex(({ phase }) => phase === "measure");
  const before = stages[first - 1]?.clients;
  return stages.every(({ phase, clients }) => phase !== "measure" || clients === before);
}

/** The most clients that a plan ever asks for. */
export function peakClients(plan: LoadPlan): number {
  return Math.max(...plan.stages.map((stage) => stage.clients));
}

/** How many generators share a plan. */
export function generatorsOf({ generators = 1 }: Pick<LoadPlan, "generators">): number {
  return generators;
}

/**
 * Why a plan's clients cannot be divided over several generators; null where they can. The members of a room are owed each other's
 * messages: each generator has to know from the plan alone when the others' clients are there and send.
 */
export function whyIndivisible({
  workload,
  limit,
  sending,
  sessionS,
  disturbance,
}: LoadPlan): "room" | "search" | null {
  if (workload === "chat" && (sending.kind !== "open" || sessionS !== null || disturbance)) return "room";
  return limit ? "search" : null;
}

/** Messages per second that `clients` clients owe the server under an open plan; null where the rate is not fixed by the plan. */
export function offeredPerS(plan: LoadPlan, clients = peakClients(plan)): number | null {
  if (plan.sending.kind !== "open") return null;
  return clients * plan.sending.perClientPerS * (plan.flow ? flowTraffic(plan.flow).sends : 1);
}

/**
 * Deliveries per second that the server owes at `clients` clients, null where the plan does not fix the rate. Chat sends
 * each message to every other member: n (n - 1) r. Echo answers each once: n r. Push answers each `count` times: n r count.
 * Ticks come unasked: n ÷ period. An iteration of a flow is owed each of its replies.
 */
export function owedDeliveriesPerS(plan: LoadPlan, clients = peakClients(plan)): number | null {
  if (plan.ticks) return (clients * 1000) / plan.ticks.everyMs;
  const offered = offeredPerS(plan, clients);
  if (offered === null) return null;
  if (plan.flow && plan.sending.kind === "open")
    return clients * plan.sending.perClientPerS * flowTraffic(plan.flow).replies;
  if (plan.push) return offered * plan.push.count;
  return plan.workload === "chat" ? offered * (clients - 1) : offered;
}

/** Share of what clients send that the contract lets through: 1 unless a plan chats faster than its rate limit. */
export function allowedShare({ workload, sending }: LoadPlan): number {
  if (workload !== "chat" || sending.kind !== "open") return 1;
  return Math.min(1, CHAT_RATE_LIMIT_PER_S / sending.perClientPerS);
}
