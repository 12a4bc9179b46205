import { z } from "zod";
import type { ParameterValues } from "../scenario/parameter.ts";

/** How the connections of a run were carried. */
export const Carried = z.enum(["plain", "tls", "deflate", "tls+deflate"]);
export type Carried = z.infer<typeof Carried>;

/** The way that a scenario's parameters choose. */
export function carriedBy({ tls = false, deflate = false }: ParameterValues): Carried {
  if (tls) return deflate ? "tls+deflate" : "tls";
  return deflate ? "deflate" : "plain";
}
