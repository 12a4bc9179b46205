import { deliveredBytes } from "../plan/costs.ts";
import type { LoadPlan } from "../plan/load-plan.ts";
import type { ParameterValues } from "../scenario/parameter.ts";
import type { SummaryMetricId } from "../summary/summary-metrics.ts";
import { CALIBRATION_SERVER_ID, NULL_SERVER_ID } from "./servers.ts";
import type { ShapeId } from "./shape-id.ts";

type Shape = {
  label: string;
  /** Against the null server what is sent is the ceiling, against the raw-frame one what comes back. */
  serverId: string;
  /** The scenario that drives it to the ceiling, with values far above what servers carry. */
  scenarioId: string;
  parameters: ParameterValues;
  /** The figure that is the ceiling. */
  metricId: SummaryMetricId;
};

/** Size of the messages that the ceiling of sending large ones is measured with. */
const LARGE_SEND_BYTES = 65_536;

export const shapes = {
  "echo-one": {
    label: "Echo, one message in flight",
    serverId: CALIBRATION_SERVER_ID,
    scenarioId: "echo-closed",
    parameters: {},
    metricId: "throughput.delivered",
  },
  "echo-many": {
    label: "Echo, 16 in flight",
    serverId: CALIBRATION_SERVER_ID,
    scenarioId: "echo-pipelined",
    parameters: {},
    metricId: "throughput.delivered",
  },
  "echo-large": {
    label: "Echo, large messages",
    serverId: CALIBRATION_SERVER_ID,
    scenarioId: "echo-size-64kb",
    parameters: {},
    metricId: "throughput.bytes",
  },
  chat: {
    label: "Chat, fan-out",
    serverId: CALIBRATION_SERVER_ID,
    scenarioId: "chat-saturation",
    parameters: {},
    metricId: "throughput.delivered",
  },
  push: {
    label: "Push, large messages",
    serverId: CALIBRATION_SERVER_ID,
    scenarioId: "push",
    parameters: { clients: 1000, perClientPerS: 10 },
    metricId: "throughput.bytes",
  },
  ticks: {
    label: "Ticks, small messages to many",
    serverId: CALIBRATION_SERVER_ID,
    scenarioId: "ticks",
    parameters: { clients: 5000, everyMs: 20 },
    metricId: "throughput.delivered",
  },
  connect: {
    label: "Connections",
    serverId: CALIBRATION_SERVER_ID,
    scenarioId: "connection-rate",
    parameters: { sessionMs: 1 },
    metricId: "connections.perS",
  },
  send: {
    label: "Sending, small messages",
    serverId: NULL_SERVER_ID,
    scenarioId: "echo-open",
    parameters: { clients: 100, perClientPerS: 10_000 },
    metricId: "throughput.accepted",
  },
  "send-large": {
    label: "Sending, messages of 64 KiB",
    serverId: NULL_SERVER_ID,
    scenarioId: "gateway-1411b",
    parameters: { clients: 100, perClientPerS: 1000, payloadBytes: LARGE_SEND_BYTES },
    metricId: "throughput.accepted",
  },
} as const satisfies Record<ShapeId, Shape>;

/** Messages from this size on cost their bytes as well as their number. */
const LARGE_BYTES = 4096;

/** The shapes whose ceilings a plan comes up against, the lowest of which holds; none where no calibrated one is like it. */
export type ShapesOfPlan = { receiving: readonly ShapeId[]; sending: readonly ShapeId[] };

/**
 * The shapes of a plan. What comes back is held against the raw-frame server's ceilings; what is sent by the clock, one system call
 * for each message, against the null server's. A closed loop sends as fast as answers come, which is its own shape. Large messages come
 * up against bytes, and against the number of messages that small ones reach.
 */
export function shapesOf(plan: LoadPlan): ShapesOfPlan {
  return { receiving: receivingShapesOf(plan), sending: sendingShapesOf(plan) };
}

function receivingShapesOf(plan: LoadPlan): ShapeId[] {
  const { workload, sending } = plan;
  if (plan.sessionS !== null) return ["connect"];
  if (plan.ticks) return ["ticks"];
  // in round trips the client is measured, and there is no generator of ours
  if (sending.kind === "none" || sending.kind === "once" || sending.kind === "sequential") return [];
  const isLarge = deliveredBytes(plan) >= LARGE_BYTES;
  if (plan.push) return isLarge ? ["push"] : [];
  if (workload === "chat") return ["chat"];
  const small = sending.kind === "closed" && sending.depth > 1 ? "echo-many" : "echo-one";
  return isLarge ? [small, "echo-large"] : [small];
}

function sendingShapesOf({ sending }: LoadPlan): ShapeId[] {
  if (sending.kind !== "open") return [];
  return sending.payloadBytes >= LARGE_BYTES ? ["send", "send-large"] : ["send"];
}

/**
 * A ceiling as deliveries, or as messages sent, per second of this plan; null for connections, of which it says nothing. Bytes
 * are divided by what one of the plan's messages carries.
 */
export function toPerS(plan: LoadPlan, shapeId: ShapeId, value: number): number | null {
  const { metricId } = shapes[shapeId];
  if (metricId === "connections.perS") return null;
  if (metricId === "throughput.bytes") return value / deliveredBytes(plan);
  if (shapeId === "send-large" && plan.sending.kind === "open")
    return (value * LARGE_SEND_BYTES) / plan.sending.payloadBytes;
  return value;
}

/** The shape whose ceiling a server of ours measures under a scenario; null where it measures none. */
export function shapeMeasuredBy(serverId: string, scenarioId: string): ShapeId | null {
  const found = (Object.keys(shapes) as ShapeId[]).find(
    (shapeId) => shapes[shapeId].serverId === serverId && shapes[shapeId].scenarioId === scenarioId,
  );
  return found ?? null;
}
