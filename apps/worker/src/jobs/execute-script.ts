import { readScriptFiles } from "@plumbline/backend/scripts/read-script-files";
import { forgetScriptSeconds } from "@plumbline/backend/scripts/save-script-seconds";
import { findTargetToMeasure } from "@plumbline/backend/targets/find-target-to-measure";
import type { TaskEnd } from "@plumbline/backend/tasks/finish";
import type { Claimed } from "@plumbline/backend/tasks/lease";
import type { Job } from "@plumbline/backend/tasks/schemas";
import { AppError } from "@plumbline/core/failure/app-error";
import type { ScriptReport } from "@plumbline/core/script/script-report";
import { isTargetId } from "@plumbline/core/server/target-id";
import { argsOf } from "@plumbline/core/server/variant";
import { connectEngine } from "../docker/engine.ts";
import { readEngineInfo } from "../docker/engine-info.ts";
import type { WorkerDeps } from "../execution/execution.ts";
import { RunCancelled } from "../execution/lease/keep-lease.ts";
import { makeServerImage } from "../execution/make-server-image.ts";
import { attemptIdOf } from "../execution/ownership.ts";
import { persist } from "../execution/persist/persist.ts";
import { toStorable } from "../execution/persist/to-storable.ts";
import { USUAL_CLIENTS } from "../gate/crowd.ts";
import { GATE_LIMITS } from "../gate/limits.ts";
import { buildImage } from "../images/image.ts";
import type { Place } from "../place/place-server.ts";
import { openTarget } from "../prove/open-target.ts";
import { keepSeconds } from "../script/keep-seconds.ts";
import { runAtTarget, type ScriptTarget } from "../script/run-at-target.ts";
import { AROUND_SCRIPT_MS, runBesideServer, type ScriptTrial } from "../script/run-beside-server.ts";
import { executeYielding } from "./execute-yielding.ts";

/** Runs a stored script against its server or target, and stores each second as it comes. */
export function executeScriptJob(deps: WorkerDeps, { scriptRunId }: Job<"script">): Promise<void> {
  return executeYielding(deps, "script", scriptRunId, (script, signal) => execute(deps, script, signal));
}

async function execute(
  deps: WorkerDeps,
  script: Claimed<"script">,
  preempted: AbortSignal,
): Promise<TaskEnd<"script">> {
  const { backend } = deps;
  await persist(backend, () => forgetScriptSeconds(backend, script), preempted);
  await using kept = keepSeconds(backend, script);
  const signal = AbortSignal.any([preempted, kept.signal]);
  try {
    const { report, imageDigest } = await run(deps, script, { signal, take: kept.take });
    await persist(backend, kept.storeRest, signal);
    return {
      status: "succeeded",
      results: { report: JSON.stringify(toStorable(report)), image_digest: imageDigest },
    };
  } catch (thrown) {
    if (kept.signal.reason instanceof RunCancelled) return { status: "cancelled" };
    // the failure's own figures stay, up to its last second
    if (!signal.aborted) await persist(backend, kept.storeRest, signal);
    throw kept.signal.aborted ? kept.signal.reason : thrown;
  }
}

type Options = { signal: AbortSignal; take: ScriptTrial["onSecond"] };
type Ran = { report: ScriptReport; imageDigest: string | null };

async function run(deps: WorkerDeps, script: Claimed<"script">, { signal, take }: Options): Promise<Ran> {
  const { backend, env, log } = deps;
  const { scriptRunId, setup } = script;
  const engine = await connectEngine();
  const files = await persist(backend, () => readScriptFiles(backend, script), signal);
  const trial = {
    names: setup.hosts,
    limitMs: setup.limitSeconds * 1_000,
    onSecond: take,
    onStart: () => log.info({ scriptRunId }, "the script begins"),
  };
  if (isTargetId(script.serverId)) {
    const target = await openScriptTarget(deps, script, signal);
    const k6 = await buildImage(engine, env.PLUMBLINE_K6_DIR, { name: "k6", signal });
    const place = await placeOf(deps, script, { engine, signal });
    const { seconds: _, ...report } = await runAtTarget(place, k6, { target, script: files }, trial);
    return { report, imageDigest: null };
  }
  const images = {
    server: await makeServerImage({ backend, engine, env }, script, { signal }),
    k6: await buildImage(engine, env.PLUMBLINE_K6_DIR, { name: "k6", signal }),
  };
  const place = { ...(await placeOf(deps, script, { engine, signal })), ...serverPlaceOf(deps, script) };
  const { seconds: _, ...report } = await runBesideServer(place, images, files, trial);
  return { report, imageDigest: images.server.imageDigest };
}

/** Resolves the target's name, once for the run, and shakes hands once. @throws TARGET_…, SERVER_UNKNOWN, CONFLICT */
async function openScriptTarget(
  { backend, env }: WorkerDeps,
  { organizationId, serverId, sourceDigest }: Claimed<"script">,
  signal: AbortSignal,
): Promise<ScriptTarget> {
  const wanted = { organizationId, targetId: serverId, digest: sourceDigest };
  const target = await persist(backend, () => findTargetToMeasure(backend, wanted, env.PLUMBLINE_TARGET_HOSTS), signal);
  const { parts, headers, ca, mayBePrivate } = target;
  return { parts, site: await openTarget({ ...parts, headers, ca }, { mayBePrivate, signal }) };
}

/** A script's place on the host, whatever it runs against. */
async function placeOf(
  { env, installationId, log }: WorkerDeps,
  { scriptRunId, setup, attempt }: Claimed<"script">,
  { engine, signal }: Pick<Place, "engine" | "signal">,
) {
  return {
    engine,
    host: await readEngineInfo(engine),
    networkName: `plumbline-script-${scriptRunId}`,
    own: () => ({
      hostId: env.PLUMBLINE_HOST_ID,
      installationId,
      runId: scriptRunId,
      trialId: scriptRunId,
      attemptId: attemptIdOf({ runId: scriptRunId, attempt }),
      lifetimeMs: setup.limitSeconds * 1_000 + AROUND_SCRIPT_MS,
    }),
    signal,
    onWait: async () => log.info({ scriptRunId }, "the script waits for the host"),
  };
}

/** How the server beside a script is started. @throws SERVER_UNKNOWN where it was removed meanwhile */
function serverPlaceOf({ env, timeouts }: WorkerDeps, { serverId, manifest, setup }: Claimed<"script">) {
  if (!manifest) throw new AppError("SERVER_UNKNOWN", `There is no server "${serverId}" any more.`);
  return {
    firewall: env,
    limits: GATE_LIMITS,
    args: argsOf(serverId, manifest),
    companions: manifest.containers,
    tls: setup.tls,
    threads: manifest.threadsPerConnection * USUAL_CLIENTS,
    readyMs: timeouts.readyMs,
  };
}
