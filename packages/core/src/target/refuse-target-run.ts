import { AppError } from "../failure/app-error.ts";
import { flowPayloadBytes } from "../flow/steps/payload-bytes.ts";
import type { FlowPlan } from "../plan/flow-plan.ts";
import { longestIterationS } from "../plan/flow-traffic.ts";
import { offeredPerS, owedDeliveriesPerS, peakClients } from "../plan/load-figures.ts";
import type { LoadPlan } from "../plan/load-plan.ts";
import type { StartRun } from "../run/start-run.ts";
import { isTargetId } from "../server/target-id.ts";

/** The most load that one generator sends to an address: other people's networks and servers stand on the way. */
export const targetLimits = {
  clients: 2000,
  sentPerS: 5000,
  deliveriesPerS: 50_000,
  connectsPerS: 200,
  bytesPerS: 50_000_000,
} as const;

const inWhole = (value: number) => Math.ceil(value).toLocaleString("en");

/** Refuses a run of addresses and containers together: they have no figure in common but those of the network between. @throws TARGET_MIXED, DUEL_REFUSED */
export function refuseMixed({ kind, serverIds }: Pick<StartRun, "kind" | "serverIds">): void {
  const targets = serverIds.filter(isTargetId);
  if (targets.length > 0 && kind === "duel")
    throw new AppError("DUEL_REFUSED", "A duel needs two containers on the same CPUs, and a target has none.");
  if (targets.length === 0 || targets.length === serverIds.length) return;
  throw new AppError("TARGET_MIXED", `${targets.join(", ")} would stand beside servers in containers.`);
}

/**
 * Refuses a load that is not bounded by its plan, is above the limits of targets, or needs the server's container.
 * @throws TARGET_LOAD_REFUSED
 */
export function refuseTargetLoad(scenarioName: string, plan: LoadPlan): void {
  const refuse = (why: string) =>
    new AppError("TARGET_LOAD_REFUSED", `${scenarioName} cannot go to an address: ${why}.`);
  if (plan.disturbance?.kind === "restart") throw refuse("it restarts the server");
  if (plan.proxy) throw refuse("its proxy stands beside a container");
  const clients = peakClients(plan);
  if (clients > targetLimits.clients)
    throw refuse(`it has ${inWhole(clients)} clients, and ${inWhole(targetLimits.clients)} are the most`);
  if (plan.sending.kind === "closed") throw refuse("a closed loop sends as fast as it is answered");
  const connectsPerS = plan.sessionS === null ? 0 : clients / plan.sessionS;
  if (connectsPerS > targetLimits.connectsPerS)
    throw refuse(
      `it opens ${inWhole(connectsPerS)} connections a second, and ${inWhole(targetLimits.connectsPerS)} are the most`,
    );
  const sentPerS = offeredPerS(plan) ?? 0;
  if (sentPerS > targetLimits.sentPerS)
    throw refuse(`it sends ${inWhole(sentPerS)} messages a second, and ${inWhole(targetLimits.sentPerS)} are the most`);
  const owed = owedDeliveriesPerS(plan) ?? 0;
  if (owed > targetLimits.deliveriesPerS)
    throw refuse(
      `${inWhole(owed)} deliveries a second are owed, and ${inWhole(targetLimits.deliveriesPerS)} are the most`,
    );
  const sentBytes = plan.sending.kind === "open" ? plan.sending.payloadBytes : 0;
  const bytesPerS = Math.max(sentPerS * sentBytes, owed * (plan.push?.bytes ?? sentBytes));
  if (bytesPerS > targetLimits.bytesPerS)
    throw refuse(
      `${inWhole(bytesPerS / 1e6)} MB a second are on their way, and ${inWhole(targetLimits.bytesPerS / 1e6)} are the most`,
    );
}

/** The plan with the transport that an address names, and with the target's flow where that is the workload. */
export function planForTarget(plan: LoadPlan, secure: boolean, flow: FlowPlan | null = null): LoadPlan {
  const { transport, ...rest } = flow && plan.workload === "flow" ? withFlow(plan, flow) : plan;
  const { deflate, ...more } = { deflate: false, ...transport };
  return secure || deflate ? { ...rest, transport: { ...more, tls: secure, deflate } } : rest;
}

/** The plan of a flow's clients: their messages have its sizes, and what was begun is waited for as long as it may take. */
function withFlow(plan: LoadPlan, flow: FlowPlan): LoadPlan {
  const settle = plan.stages.findIndex(({ phase }) => phase === "drain");
  const seconds = longestIterationS(flow);
  return {
    ...plan,
    flow,
    sending: plan.sending.kind === "open" ? { ...plan.sending, payloadBytes: payloadBytesOf(flow) } : plan.sending,
    stages: plan.stages.map((stage, index) =>
      index === settle ? { ...stage, seconds: Math.max(stage.seconds, seconds) } : stage,
    ),
  };
}

const LEAST_BYTES = 24;
const payloadBytesOf = (flow: FlowPlan) => Math.max(LEAST_BYTES, flowPayloadBytes(flow));
