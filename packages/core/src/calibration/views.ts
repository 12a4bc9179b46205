import { z } from "zod";
import { ShapeId } from "./shape-id.ts";

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
