import type { ParameterValues } from "../scenario/parameter.ts";
import type { Carried } from "./carried.ts";

/** Ways to carry connections. */
export const carriedWays = ["plain", "tls", "deflate", "tls+deflate"] as const;

/** The way that a scenario's parameters choose. */
export function carriedBy({ tls = false, deflate = false }: ParameterValues): Carried {
  if (tls) return deflate ? "tls+deflate" : "tls";
  return deflate ? "deflate" : "plain";
}
