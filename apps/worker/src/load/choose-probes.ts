import { isCalibrationServer } from "@plumbline/core/calibration/servers";
import type { Deviation } from "@plumbline/core/gate/deviation";
import type { Workload } from "@plumbline/core/workload/workload";

/** Checks of the contract that the load generator makes while it loads a server. */
type Probe = "ping" | "delivery" | "fragments" | "text" | "close";

/**
 * The probes that a server is to pass under load: all that its manifest does not declare to fail. Servers that generators are
 * calibrated against speak no more of the protocol than a load needs. Of a flow's server nothing is known but that it speaks WebSocket,
 * and that answers pings.
 */
export function chooseProbes(
  serverId: string,
  deviations: readonly Pick<Deviation, "check">[],
  workload: Workload,
): readonly Probe[] {
  if (isCalibrationServer(serverId)) return [];
  if (workload === "flow") return ["ping"];
  const declared = new Set(deviations.map(({ check }) => check));
  return [
    "ping",
    "delivery",
    "text",
    "fragments",
    "ping",
    ...(declared.has("rfc6455.close-echo") ? [] : ["close" as const]),
  ];
}
