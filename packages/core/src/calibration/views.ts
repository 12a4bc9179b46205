import { z } from "zod";
import { ShapeId } from "./shapes.ts";

/** Which ceilings are to be measured. */
export const Calibration = z.strictObject({
  /** Only the shapes that these scenarios drive; all where there are none. */
  scenarioIds: z.array(z.string().max(64)).max(50).default([]),
  /** Over wss, whose ceilings are others. */
  tls: z.boolean().default(false),
});
export type Calibration = z.infer<typeof Calibration>;

/** The highest rate of the generator on a host under one shape of load, against a server that does next to nothing. */
export const CeilingView = z.strictObject({
  hostId: z.string(),
  environmentId: z.string(),
  shapeId: ShapeId,
  /** True if its connections used TLS. */
  tls: z.boolean(),
  /** In the unit of the shape's metric. */
  value: z.number(),
  /** Share of its CPUs that the generator used meanwhile. */
  generatorShare: z.number().nullable(),
  /** The calibration's trial; null: its run was deleted. */
  trialId: z.string().nullable(),
  measuredAt: z.date(),
});
export type CeilingView = z.infer<typeof CeilingView>;

/** Share of its CPUs from which on the generator itself was the limit. */
const LIMITING_SHARE = 0.7;

/**
 * True if the measured value is the generator's ceiling. Where the generator had spare CPU, the raw server, the network or
 * another load on the host was the limit. The ceiling is then higher and unknown, and no result may be compared with the value.
 */
export function isCeiling({ generatorShare }: Pick<CeilingView, "generatorShare">): boolean {
  return generatorShare === null || generatorShare >= LIMITING_SHARE;
}
