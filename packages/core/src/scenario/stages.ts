import { secondsIn } from "../plan/load-figures.ts";
import type { LoadPlan, Stage } from "../plan/load-plan.ts";

/** Seconds after the last send in which late deliveries may still arrive. */
const SETTLE_S = 2;

/** Clients after scaling: never fewer than two, so that a chat has somebody to deliver to. */
export function scaled(clients: number, scale: number): number {
  return Math.max(2, Math.round(clients * scale));
}

/** Stretches or shortens the measured stages so that they take `measureS` seconds in all; the others stay. */
export function withMeasuredSeconds(plan: LoadPlan, measureS: number | null): LoadPlan {
  if (measureS === null) return plan;
  const factor = measureS / secondsIn(plan, "measure");
  return {
    ...plan,
    stages: plan.stages.map((stage) =>
      stage.phase === "measure" ? { ...stage, seconds: stage.seconds * factor } : stage,
    ),
  };
}

/** Connections that a load opens per second where their arrival is not what is measured: every server of use takes them. */
const CALM_PER_S = 2000;

/** Connects `clients` within 2 s, many of them more slowly, and loads them fully until the warm-up is over. */
export function warmUp(clients: number, warmupS: number): Stage[] {
  const connectS = Math.min(2, warmupS / 2);
  return [
    { phase: "warm-up", seconds: Math.max(connectS, clients / CALM_PER_S), clients, sends: true },
    { phase: "warm-up", seconds: warmupS - connectS, clients, sends: true },
  ];
}

/** The warm-up of a load that measures arrivals: a tenth of the clients come, and everybody has left when it is over. */
export function rehearsal(clients: number, warmupS: number): Stage[] {
  return [...warmUp(scaled(clients, 0.1), warmupS), { phase: "warm-up", seconds: 1, clients: 0, sends: false }];
}

/** Seconds in which `clients` leave without a rush: one, or longer for many. */
export function leaveSeconds(clients: number): number {
  return Math.max(1, clients / CALM_PER_S);
}

/** Lets the last deliveries arrive, then takes all clients down in `downS` seconds. */
export function drain(clients: number, downS: number): Stage[] {
  return [
    { phase: "drain", seconds: SETTLE_S, clients, sends: false },
    { phase: "drain", seconds: downS, clients: 0, sends: false },
  ];
}
