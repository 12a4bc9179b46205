import { z } from "zod";
import type { SummaryMetricId } from "../metric/summary-metrics.ts";
import { deliveredBytes } from "../preflight/costs.ts";
import type { LoadPlan } from "../scenario/load-plan.ts";
import type { ParameterValues } from "../scenario/parameter.ts";

/** The raw-frame server of ours that generators are calibrated against; no server of the catalogue has this id. */
export const CALIBRATION_SERVER_ID = "plumbline-raw";

/** Kinds of load whose ceilings differ: what limits a generator is the number of wakeups, of messages, or of bytes. */
export const ShapeId = z.enum(["echo-one", "echo-many", "echo-large", "chat", "push", "ticks", "connect"]);
export type ShapeId = z.infer<typeof ShapeId>;

type Shape = {
  label: string;
  /** The scenario that drives it to the ceiling, with values far above what servers carry. */
  scenarioId: string;
  parameters: ParameterValues;
  /** The figure that is the ceiling. */
  metricId: SummaryMetricId;
};

export const shapes = {
  "echo-one": {
    label: "Echo, one message in flight",
    scenarioId: "echo-closed",
    parameters: {},
    metricId: "throughput.delivered",
  },
  "echo-many": {
    label: "Echo, 16 in flight",
    scenarioId: "echo-pipelined",
    parameters: {},
    metricId: "throughput.delivered",
  },
  "echo-large": {
    label: "Echo, large messages",
    scenarioId: "echo-size-64kb",
    parameters: {},
    metricId: "throughput.bytes",
  },
  chat: {
    label: "Chat, fan-out",
    scenarioId: "chat-saturation",
    parameters: {},
    metricId: "throughput.delivered",
  },
  push: {
    label: "Push, large messages",
    scenarioId: "push",
    parameters: { clients: 1000, perClientPerS: 10 },
    metricId: "throughput.bytes",
  },
  ticks: {
    label: "Ticks, small messages to many",
    scenarioId: "ticks",
    parameters: { clients: 5000, everyMs: 20 },
    metricId: "throughput.delivered",
  },
  connect: {
    label: "Connections",
    scenarioId: "connection-rate",
    parameters: { sessionMs: 1 },
    metricId: "connections.perS",
  },
} as const satisfies Record<ShapeId, Shape>;

/** Messages from this size on cost their bytes rather than their number. */
const LARGE_BYTES = 4096;

/** The shape whose ceiling a plan's deliveries come up against; null where no calibrated one is like it. */
export function shapeOf(plan: LoadPlan): ShapeId | null {
  const { workload, sending } = plan;
  if (plan.sessionS !== null) return "connect";
  if (plan.ticks) return "ticks";
  // of round trips the client is the one that is measured, and no generator of ours is there
  if (sending.kind === "none" || sending.kind === "once" || sending.kind === "sequential") return null;
  const isLarge = deliveredBytes(plan) >= LARGE_BYTES;
  if (plan.push) return isLarge ? "push" : null;
  if (workload === "chat") return "chat";
  if (isLarge) return "echo-large";
  return sending.kind === "closed" && sending.depth > 1 ? "echo-many" : "echo-one";
}

/**
 * A ceiling as deliveries per second of this plan; null for plans that deliver nothing. Bytes per second are divided by what
 * one of its messages carries.
 */
export function toDeliveriesPerS(plan: LoadPlan, shapeId: ShapeId, value: number): number | null {
  const { metricId } = shapes[shapeId];
  if (metricId === "connections.perS") return null;
  return metricId === "throughput.bytes" ? value / deliveredBytes(plan) : value;
}
