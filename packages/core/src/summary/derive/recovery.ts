import type { Frame } from "../../frame/frame.ts";
import { type LoadPlan, peakClients } from "../../plan/load-plan.ts";

/** Share of the clients whose return ends an outage. */
const BACK_SHARE = 0.95;

/**
 * Milliseconds from the planned restart of the server until 95 % of all clients were connected again; between the ends of two
 * seconds the number of open connections counts as a straight line. Undefined for plans without a restart, and where they
 * were not back before the window's end.
 */
export function recoveryTime(measured: readonly Frame[], plan: LoadPlan): number | undefined {
  const [first] = measured;
  if (plan.disturbance?.kind !== "restart" || !first) return undefined;
  const restartMs = first.startMs + plan.disturbance.atS * 1000;
  const wanted = peakClients(plan) * BACK_SHARE;
  const endMs = ({ startMs, durationMs }: Frame) => startMs + durationMs;
  const after = measured.filter((frame) => endMs(frame) > restartMs);
  const lost = after.findIndex(
    ({ values }) =>
      (values["connections.open"] ?? 0) < wanted ||
      (values["connections.closed"] ?? 0) > peakClients(plan) * (1 - BACK_SHARE),
  );
  const outage = lost < 0 ? [] : after.slice(lost);
  const back = outage.findIndex(({ values }) => (values["connections.open"] ?? 0) >= wanted);
  const [before, there] = [outage[back - 1], outage[back]];
  if (!there) return undefined;
  const openThen = there.values["connections.open"] ?? 0;
  const openBefore = before?.values["connections.open"] ?? openThen;
  const share = openThen > openBefore ? (wanted - openBefore) / (openThen - openBefore) : 1;
  return endMs(there) - (1 - share) * there.durationMs - restartMs;
}
