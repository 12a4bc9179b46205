import { isInOrder } from "@plumbline/core/gate/check-outcome";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import type { Workload } from "@plumbline/core/workload/workload";
import { START_CHECK_IDS } from "./check-ready-line.ts";
import { checksOf } from "./checks-of.ts";
import { CLIENT_CHECK_IDS } from "./client/run-client-gate.ts";
import { stopCheckIds } from "./stop.ts";
import { TLS_CHECKS } from "./tls-checks.ts";

/**
 * The checks without which nothing is measured under a workload; the slow ones follow when the host is free.
 * @param tls whether it is to be measured over wss
 */
export function requiredChecks(workload: Workload, tls: boolean): readonly string[] {
  if (workload === "round-trips") return CLIENT_CHECK_IDS;
  if (workload === "flow") return []; // its messages are its own
  const quick = checksOf(workload).filter(({ slow }) => !slow);
  const checks = [...quick, ...(tls ? TLS_CHECKS : [])];
  return [...START_CHECK_IDS, ...checks.map(({ checkId }) => checkId), ...stopCheckIds(workload)];
}

/** True if the known checks of an image spare another proof: every required one has passed, or failed as declared. */
export function isProofKnown(known: readonly GateCheck[], workload: Workload, tls: boolean): boolean {
  const inOrder = new Set(known.filter(isInOrder).map(({ checkId }) => checkId));
  return requiredChecks(workload, tls).every((checkId) => inOrder.has(checkId));
}

/** The known checks of an image that concern a trial: without TLS, none about wss. */
export function concerning(known: readonly GateCheck[], tls: boolean): GateCheck[] {
  return known.filter(({ checkId }) => tls || !TLS_CHECKS.some((check) => check.checkId === checkId));
}
