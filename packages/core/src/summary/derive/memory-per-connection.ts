import type { Frame } from "../../frame/frame.ts";
import type { LoadPlan } from "../../plan/load-plan.ts";
import { leastSquaresSlope } from "./slope.ts";

/** Fewer levels make no line that could be seen to be straight. */
const FEWEST_LEVELS = 3;

/**
 * Bytes of the server's memory for each further connection: the slope of a line through its memory at each level of open
 * connections, read where the level is held. Only for plans whose connections do nothing; elsewhere memory holds messages.
 * @returns undefined for other plans, or with fewer than three levels
 */
export function memoryPerConnection(measured: readonly Frame[], plan: LoadPlan): number | undefined {
  if (plan.sending.kind !== "none" || plan.ticks || plan.sessionS !== null || plan.disturbance) return undefined;
  const levels = new Map<number, number>();
  for (const [index, frame] of measured.entries()) {
    const { "connections.open": open, "server.memory": memory } = frame.values;
    const held = measured[index - 1]?.values["connections.open"] === open;
    // the last second of a level is the calmest
    if (open !== undefined && memory !== undefined && held) levels.set(open, memory);
  }
  if (levels.size < FEWEST_LEVELS) return undefined;
  return leastSquaresSlope([...levels].map(([x, y]) => ({ x, y })));
}
