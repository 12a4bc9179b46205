import type { Frame } from "../../frame/frame.ts";
import { peakClients } from "../../plan/load-figures.ts";
import type { LoadPlan } from "../../plan/load-plan.ts";

/** Share of the clients whose return ends an outage. */
const BACK_SHARE = 0.95;

/** The planned moment at which connections may be lost: the server's restart, or its proxy's reload. */
export function restartOf({ disturbance }: LoadPlan): { atS: number; mayCutNone: boolean } | undefined {
  if (disturbance?.kind !== "restart" && disturbance?.kind !== "reload") return undefined;
  return { atS: disturbance.atS, mayCutNone: disturbance.kind === "reload" };
}

/**
 * Milliseconds from the planned restart of the server, or reload of its proxy, until 95 % of all clients were connected again; between the ends of two
 * seconds the number of open connections counts as a straight line. Undefined for plans without one, and where they
 * were not back before the window's end; 0 of a reload that took no more than 5 % of them away.
 */
export function recoveryTime(measured: readonly Frame[], plan: LoadPlan): number | undefined {
  const [first] = measured;
  const restart = restartOf(plan);
  if (!restart || !first) return undefined;
  const restartMs = first.startMs + restart.atS * 1000;
  const wanted = peakClients(plan) * BACK_SHARE;
  const endMs = ({ startMs, durationMs }: Frame) => startMs + durationMs;
  const after = measured.filter((frame) => endMs(frame) > restartMs);
  const lost = after.findIndex(
    ({ values }) =>
      (values["connections.open"] ?? 0) < wanted ||
      (values["connections.closed"] ?? 0) > peakClients(plan) * (1 - BACK_SHARE),
  );
  if (lost < 0 && restart.mayCutNone) return after.length > 0 ? 0 : undefined;
  const outage = lost < 0 ? [] : after.slice(lost);
  const back = outage.findIndex(({ values }) => (values["connections.open"] ?? 0) >= wanted);
  const [before, there] = [outage[back - 1], outage[back]];
  if (!there) return undefined;
  const openThen = there.values["connections.open"] ?? 0;
  const openBefore = before?.values["connections.open"] ?? openThen;
  const share = openThen > openBefore ? (wanted - openBefore) / (openThen - openBefore) : 1;
  return endMs(there) - (1 - share) * there.durationMs - restartMs;
}
