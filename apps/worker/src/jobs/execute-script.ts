import { readScriptFiles } from "@plumbline/backend/scripts/read-script-files";
import { forgetScriptSeconds } from "@plumbline/backend/scripts/save-script-seconds";
import type { TaskEnd } from "@plumbline/backend/tasks/finish";
import type { Claimed } from "@plumbline/backend/tasks/lease";
import type { Job } from "@plumbline/backend/tasks/schemas";
import { argsOf } from "@plumbline/core/server/variant";
import { connectEngine } from "../docker/engine.ts";
import { readEngineInfo } from "../docker/engine-info.ts";
import type { WorkerDeps } from "../execution/execution.ts";
import { RunCancelled } from "../execution/keep-lease.ts";
import { makeServerImage } from "../execution/make-server-image.ts";
import { attemptIdOf } from "../execution/ownership.ts";
import { persist } from "../execution/persist.ts";
import { toStorable } from "../execution/to-storable.ts";
import { USUAL_CLIENTS } from "../gate/crowd.ts";
import { GATE_LIMITS } from "../gate/limits.ts";
import { buildImage } from "../images/image.ts";
import type { Place } from "../place/place-server.ts";
import { keepSeconds } from "../script/keep-seconds.ts";
import { AROUND_SCRIPT_MS, runBesideServer } from "../script/run-beside-server.ts";
import { executeYielding } from "./execute-yielding.ts";

/** Runs a stored script against its server, and stores each second as it comes. */
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

async function run(
  deps: WorkerDeps,
  script: Claimed<"script">,
  { signal, take }: { signal: AbortSignal; take: Parameters<typeof runBesideServer>[3]["onSecond"] },
) {
  const { backend, env, log } = deps;
  const { scriptRunId, setup } = script;
  const engine = await connectEngine();
  const files = await persist(backend, () => readScriptFiles(backend, script), signal);
  const images = {
    server: await makeServerImage({ backend, engine, env }, script, { signal }),
    k6: await buildImage(engine, env.PLUMBLINE_K6_DIR, { name: "k6", signal }),
  };
  const limitMs = setup.limitSeconds * 1_000;
  const place = await placeOf(deps, script, { engine, signal, lifetimeMs: limitMs + AROUND_SCRIPT_MS });
  const onStart = () => log.info({ scriptRunId }, "the script begins");
  const { seconds: _, ...report } = await runBesideServer(place, images, files, {
    names: setup.hosts,
    limitMs,
    onSecond: take,
    onStart,
  });
  return { report, imageDigest: images.server.imageDigest };
}

async function placeOf(
  deps: WorkerDeps,
  script: Claimed<"script">,
  { engine, signal, lifetimeMs }: Pick<Place, "engine" | "signal"> & { readonly lifetimeMs: number },
): Promise<Place> {
  const { env, installationId, timeouts, log } = deps;
  const { scriptRunId, serverId, manifest, setup, attempt } = script;
  return {
    engine,
    host: await readEngineInfo(engine),
    networkName: `plumbline-script-${scriptRunId}`,
    firewall: env,
    own: () => ({
      hostId: env.PLUMBLINE_HOST_ID,
      installationId,
      runId: scriptRunId,
      trialId: scriptRunId,
      attemptId: attemptIdOf({ runId: scriptRunId, attempt }),
      lifetimeMs,
    }),
    limits: GATE_LIMITS,
    args: argsOf(serverId, manifest),
    companions: manifest.containers,
    tls: setup.tls,
    threads: manifest.threadsPerConnection * USUAL_CLIENTS,
    readyMs: timeouts.readyMs,
    signal,
    onWait: async () => log.info({ scriptRunId }, "the script waits for the host"),
  };
}
