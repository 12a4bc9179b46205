import { z } from "zod";
import { ShapeId } from "./shapes.ts";

/** What the generator reached at the most on a host under one shape of load, against a server that does next to nothing. */
export const CeilingView = z.strictObject({
  hostId: z.string(),
  environmentId: z.string(),
  shapeId: ShapeId,
  /** In the unit of the shape's metric. */
  value: z.number(),
  /** Share of its CPUs that the generator used: well below 1, the raw server or the network was the limit, and the ceiling is higher. */
  generatorShare: z.number().nullable(),
  trialId: z.string(),
  measuredAt: z.date(),
});
export type CeilingView = z.infer<typeof CeilingView>;
