import type { TrialEnd } from "@plumbline/backend/execution/change-trial";
import { AppError } from "@plumbline/core/failure/app-error";
import { isInOrder } from "@plumbline/core/gate/check-outcome";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import type { LoadPlan } from "@plumbline/core/plan/load-plan";
import { summarize } from "@plumbline/core/summary/summarize";
import type { TrialSession } from "../execution/trial-session.ts";
import type { BuiltImage } from "../images/image.ts";
import { type Measurement, measure } from "../measure/measure.ts";
import { measureClient } from "../measure/measure-client.ts";
import { measureTarget } from "../measure/measure-target.ts";
import type { TrialLog } from "../measure/trial-log.ts";
import { proveAtAddress } from "../prove/prove-at-address.ts";
import { proveServer } from "../prove/prove-server.ts";
import { buildProxy } from "../proxy/build-proxy.ts";
import { auditMeasured } from "./audit-measured.ts";
import { buildLayout, buildServer } from "./build-server.ts";
import { judgeStop } from "./judge-stop.ts";
import { refuseUnfitTrial } from "./refuse-unfit-trial.ts";

/** The records of a trial that succeeded. */
export type MeasuredTrial = Omit<Extract<TrialEnd, { status: "succeeded" }>, "status" | "logs">;

/** Measures a trial that has begun. @throws its failure */
export type MeasureTrial = (session: TrialSession, log: TrialLog) => Promise<MeasuredTrial>;

/** Measures a trial from its server's image, or from its address, to the audit. */
export const measureTrial: MeasureTrial = async (session, log) => {
  refuseUnfitTrial(session);
  return session.server.target ? measureAtAddress(session, log) : measureImage(session, log);
};

const measureImage: MeasureTrial = async (session, log) => {
  const { plan, serverId } = session.trial;
  const prepare = () => prepareServer(session);
  const { image, gate } = await (session.opponent?.inTurn(prepare) ?? prepare());
  const isClient = plan.workload === "round-trips";
  const take = isClient ? measureClient : measure;
  const { frames, startupMs, exit, seen, stopped } = await take(session, image, log);
  if (!exit) throw new Error("a container was measured, and its end is not known");
  const { checks, serverStats, lines } = judgeStop(serverId, isClient, frames, exit);
  for (const { message, level } of lines) await session.report(message, level);
  await session.record({ gate: withOwnEnd(gate, checks) });
  return concludeTrial(session, { frames, startupMs, seen, stopped, plan }, serverStats, log);
};

/** Measures a server that already runs: it has no image, and neither its figures nor its end are known. */
const measureAtAddress: MeasureTrial = async (session, log) => {
  const { environmentId } = session.execution.environment;
  await session.record({ environmentId });
  const target = await proveAtAddress(session);
  await session.record({ gate: target.gate });
  refuseBroken(target.gate);
  const { exit: _, ...measured } = await measureTarget(session, target, log);
  return concludeTrial(session, { ...measured, plan: session.trial.plan }, null, log);
};

/** Sums a measurement up and audits it. @throws GENERATOR_SILENT */
async function concludeTrial(
  session: TrialSession,
  { frames, startupMs, seen, stopped, plan }: Omit<Measurement, "exit"> & { readonly plan: LoadPlan },
  serverStats: MeasuredTrial["serverStats"],
  log: TrialLog,
): Promise<MeasuredTrial> {
  const summary = summarize(frames, startupMs, plan, stopped);
  if (!summary)
    throw new AppError("GENERATOR_SILENT", "The load generator ended without a single measured second.", {
      evidence: { log: log.tail("generator") },
    });
  const measured = { frames, summary, serverStats, seen, logs: log.lines() };
  return { summary, serverStats, ...(await auditMeasured(session, measured)) };
}

/** Builds the trial's server and proves it. @throws GATE_FAILED and the failures of the build */
async function prepareServer(session: TrialSession): Promise<{ image: BuiltImage; gate: GateCheck[] }> {
  const image = await buildServer(session);
  const { proxy } = session.trial.plan;
  if (proxy) await buildProxy(session, proxy);
  const { environmentId } = session.execution.environment;
  await session.record({ imageDigest: image.imageDigest, environmentId });
  const gate = await proveServer(session, image);
  await session.record({ gate });
  refuseBroken(gate);
  const layout = session.opponent?.layout;
  if (!layout) return { image, gate };
  // the same code in another order: what was proved of one holds for the other
  const relinked = await buildLayout(session, layout);
  await session.record({ imageDigest: relinked.imageDigest });
  return { image: relinked, gate };
}

/** The proof, with how the measured server itself ended in place of how the proved one did. */
function withOwnEnd(gate: readonly GateCheck[], ending: readonly GateCheck[]): GateCheck[] {
  return [...gate.filter(({ checkId }) => !ending.some((check) => check.checkId === checkId)), ...ending];
}

/**
 * No proof, no number: a server that fails a check of the gate is not measured, unless its manifest declares just that; and
 * neither is one that passes a check which its manifest declares to fail.
 */
function refuseBroken(gate: readonly GateCheck[]): void {
  const broken = gate.filter((check) => !isInOrder(check));
  const [first] = broken;
  if (!first) return;
  throw new AppError(
    "GATE_FAILED",
    first.passed
      ? `The check ${first.checkId} passed, but the manifest declares that it fails: expected ${first.expected}, seen ${first.seen}.`
      : `The check ${first.checkId} failed: expected ${first.expected}, seen ${first.seen}.`,
    {
      evidence: {
        failed: broken.map(
          ({ checkId, expected, seen, passed }) =>
            `${checkId}: expected ${expected}; seen ${seen}${passed ? "; declared to fail" : ""}`,
        ),
      },
    },
  );
}
