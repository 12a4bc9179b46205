import { z } from "zod";
import { latencyBases } from "./of-basis.ts";

/** Deliveries that latency percentiles are taken over: all that were owed, where lost ones are infinitely late, or those that arrived. */
export const Basis = z.enum(latencyBases);
export type Basis = z.infer<typeof Basis>;
