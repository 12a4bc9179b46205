import { findTargetToMeasure } from "@plumbline/backend/targets/find-target-to-measure";
import { isInOrder, outcomeOf, withDeviations } from "@plumbline/core/gate/check-outcome";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { peakClients } from "@plumbline/core/plan/load-figures";
import { type SaveTarget, TargetWorkload } from "@plumbline/core/target/target";
import { originOf, type TargetParts } from "@plumbline/core/target/target-url";
import { memoize } from "../async/memoize.ts";
import { persist } from "../execution/persist/persist.ts";
import { toStorable } from "../execution/persist/to-storable.ts";
import type { TrialSession } from "../execution/trial-session.ts";
import { runGate } from "../gate/run-gate.ts";
import type { Site } from "../tls/reaching.ts";
import { openTarget } from "./open-target.ts";

/** The gate's checks that open many connections open no more than this at an address. */
const MOST_CLIENTS = 50;

/** A target whose name was resolved for one trial, and how it keeps the contract. */
export type OpenedTarget = {
  readonly parts: TargetParts;
  readonly site: Site;
  readonly agent: SaveTarget["agent"];
  readonly gate: GateCheck[];
};

/**
 * Resolves the trial's target, once for the trial, and makes the checks of the contract that need no container, once per run. A flow has no
 * contract: the load tells if its replies come.
 * @throws TARGET_…, SERVER_UNKNOWN, CONFLICT
 */
export async function proveAtAddress(session: TrialSession): Promise<OpenedTarget> {
  const { backend, env, lease, signal, gates } = session.execution;
  const { serverId, sourceDigest, deviations, deliveryPolicy } = session.server;
  const { plan } = session.trial;
  const wanted = { organizationId: lease.organizationId, targetId: serverId, digest: sourceDigest };
  const target = await persist(backend, () => findTargetToMeasure(backend, wanted, env.PLUMBLINE_TARGET_HOSTS), signal);
  const { parts, headers, ca, agent, mayBePrivate } = target;
  const site = await openTarget({ ...parts, headers, ca }, { mayBePrivate, signal });
  const workload = TargetWorkload.parse(plan.workload);
  if (workload === "flow") {
    await session.report(
      `${serverId}: its messages are its own, so there is no contract to check; the handshake was answered`,
    );
    return { parts, site, agent, gate: [] };
  }
  const gate = await memoize(gates, `${serverId}/${workload}`, async () => {
    const clients = Math.min(MOST_CLIENTS, peakClients(plan));
    const url = originOf(parts);
    const checks = await runGate({ url, site, workload, deliveryPolicy, deviations, clients, signal });
    const judged = toStorable(withDeviations(checks, deviations));
    const passed = judged.filter((check) => check.passed).length;
    const deviates = judged.filter((check) => outcomeOf(check) === "deviates").length;
    await session.report(
      `${serverId}: ${passed} of ${judged.length} checks of the ${workload} contract passed at ${site.address}${deviates > 0 ? `, ${deviates} failed as declared` : ""}`,
      judged.every(isInOrder) ? "info" : "error",
    );
    return judged;
  });
  return { parts, site, agent, gate };
}
