import { findGate } from "@plumbline/backend/gate/find-gate";
import { saveGate } from "@plumbline/backend/gate/save-gate";
import { isCalibrationServer } from "@plumbline/core/calibration/servers";
import { isInOrder, outcomeOf } from "@plumbline/core/gate/check-outcome";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { directPlan } from "@plumbline/core/plan/direct-plan";
import { peakClients } from "@plumbline/core/plan/load-figures";
import { memoize } from "../async/memoize.ts";
import { persist } from "../execution/persist/persist.ts";
import type { TrialSession } from "../execution/trial-session.ts";
import { concerning, isProofKnown } from "../gate/is-proved.ts";
import type { BuiltImage } from "../images/image.ts";
import { placeOf } from "../place/start-server.ts";
import { prove } from "./prove.ts";

/**
 * The contract's checks for the trial's workload, passed or not; tried once per run, and not again for a version that
 * the gate's present one has passed. What the slow checks have seen of it stands among them as soon as it is known.
 * @throws SERVER_EXITED, SERVER_OUT_OF_MEMORY, SERVER_NOT_READY, CLIENT_FAILED
 */
export function proveServer(session: TrialSession, image: BuiltImage): Promise<GateCheck[]> {
  const { serverId } = session.server;
  const { plan } = session.trial;
  // it checks nothing itself, and what is reached against it is not a server's figure
  if (isCalibrationServer(serverId)) return Promise.resolve([]);
  const { workload } = plan;
  const tls = directPlan(plan).transport?.tls ?? false;
  const { backend, lease, signal, gates } = session.execution;
  return memoize(gates, `${serverId}/${workload}${tls ? "/tls" : ""}`, async () => {
    const { sourceDigest, imageDigest } = image;
    const key = { organizationId: lease.organizationId, serverId, sourceDigest, imageDigest, workload };
    const known = concerning(await persist(backend, () => findGate(backend, key), signal), tls);
    if (isProofKnown(known, workload, tls)) return known;
    const fresh = await tryContract(session, image);
    await persist(backend, () => saveGate(backend, key, fresh), signal);
    const slow = known.filter(({ checkId }) => !fresh.some((check) => check.checkId === checkId));
    return [...fresh, ...slow];
  });
}

async function tryContract(session: TrialSession, image: BuiltImage): Promise<GateCheck[]> {
  const { execution, server } = session;
  const { plan } = session.trial;
  const { serverId, deliveryPolicy, deviations } = server;
  const { workload } = plan;
  const [proof] = await prove(placeOf(session), execution.env, image, {
    workloads: [workload],
    deliveryPolicy,
    deviations,
    clients: peakClients(plan),
    slow: false,
    tls: directPlan(plan).transport?.tls ?? false,
    stopMs: execution.timeouts.stopMs,
  });
  if (!proof) throw new Error(`nothing was proved of ${serverId}`);
  if (proof.failure) throw proof.failure;
  const gate = [...proof.checks];
  const passed = gate.filter((check) => check.passed).length;
  const deviates = gate.filter((check) => outcomeOf(check) === "deviates").length;
  await session.report(
    `${serverId}: ${passed} of ${gate.length} checks of the ${workload} contract passed${deviates > 0 ? `, ${deviates} failed as declared` : ""}`,
    gate.every(isInOrder) ? "info" : "error",
  );
  return gate;
}
