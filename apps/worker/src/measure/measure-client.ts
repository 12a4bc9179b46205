import { randomBytes, randomInt } from "node:crypto";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import type { LoadPlan, Stage } from "@plumbline/core/plan/load-plan";
import { PASS_MS } from "../execution/timeouts.ts";
import type { TrialSession } from "../execution/trial-session.ts";
import { buildReference } from "../images/build-reference.ts";
import type { BuiltImage } from "../images/image.ts";
import { storeFrames } from "../load/frames/store-frames.ts";
import { placeServer } from "../place/place-server.ts";
import type { ClientPlace, ClientWork } from "../place/run-client.ts";
import { placeOf } from "../place/start-server.ts";
import { lastLines } from "../place/wait-until-ready.ts";
import { watchHost } from "../resources/host-sampler.ts";
import { openUsageReader } from "../resources/usage-reader.ts";
import { watchTrial } from "../watch/trial-watch.ts";
import { makePass, type Passes } from "./client-pass.ts";
import { holdEchoes } from "./hold-echoes.ts";
import { keepLines } from "./keep-lines.ts";
import type { Measurement, Seen } from "./measure.ts";
import { KEPT_LINES, type TrialLog } from "./trial-log.ts";
import { watchLogs } from "./watch-logs.ts";

/** The pass that checks latencies stands before one of the first so many, drawn for each trial, or after the last. */
const CHECKED_WITHIN = 4;

/**
 * Runs a client against the server that counts, pass after pass until the seconds of each stage are over; each pass is a process
 * of its own and becomes one frame. One more pass, outside of all frames and stages, checks its latencies.
 * @throws AppError CLIENT_FAILED, SERVER_EXITED, SERVER_NOT_READY, the engine's errors
 */
export async function measureClient(session: TrialSession, image: BuiltImage, log: TrialLog): Promise<Measurement> {
  const { execution, allotment } = session;
  const { engine, env, signal, timeouts } = execution;
  const { trialId, plan } = session.trial;
  await using owned = new Disposables((error) => execution.log.warn({ err: error, trialId }, "left to the reaper"));
  const watch = owned.use(await watchTrial(session.own(), [{ engine }]));
  const reference = await buildReference(engine, env, { signal });
  const holdKey = randomBytes(16).toString("hex");
  const args = ["--hold-key", holdKey];
  const server = owned.use(await placeServer({ ...placeOf(session), args }, reference));
  owned.use(watchLogs(session, "server", server.container));
  const stored = owned.use(storeFrames(session));
  const passes: Passes = {
    place: clientPlace(session, image),
    host: watchHost(execution.host.isLocal, allotment.server.cpuset),
    serverUsage: await openUsageReader(server.container.pid, server.container.containerId),
    log,
  };
  const pass = (stage: Stage) =>
    makePass(passes, workOf(plan, stage, server.url), { seq: stored.frames.length, phase: stage.phase });
  const check = async (stage: Stage) => {
    await holdEchoes(server.url, holdKey, workOf(plan, stage, server.url), signal);
    return pass(stage);
  };
  try {
    const checkedAt = randomInt(CHECKED_WITHIN);
    let latencyCheck: Seen["latencyCheck"];
    for (const stage of plan.stages) {
      let endsMs = performance.now() + stage.seconds * 1000;
      do {
        if (stored.frames.length === checkedAt) {
          const startMs = performance.now();
          latencyCheck = await check(stage);
          endsMs += performance.now() - startMs;
        }
        const frame = await pass(stage);
        watch.clock.observe(frame);
        await stored.store([frame]);
      } while (performance.now() < endsMs);
    }
    const last = plan.stages.at(-1);
    if (last) latencyCheck ??= await check(last);
    watch.endLoad();
    const exit = await server.container.stop(timeouts.stopMs);
    await stored.whenStored();
    return {
      frames: stored.frames,
      startupMs: null,
      exit,
      seen: { ...watch.conclude(stored.disturbances), latencyCheck },
      stopped: null,
    };
  } catch (error) {
    throw (await watch.explainEnd(server.container, "while a client was measured")) ?? error;
  } finally {
    await keepLines(session, log, { server: () => lastLines(server.container, KEPT_LINES) });
  }
}

function clientPlace(session: TrialSession, image: BuiltImage): ClientPlace {
  const { execution, server: client, allotment } = session;
  return {
    engine: execution.engine,
    name: session.nameOf("client"),
    image: image.imageDigest,
    args: client.args ?? [],
    threadsPerConnection: client.threadsPerConnection ?? 0,
    networkName: session.nameOf(),
    ownership: session.own(),
    share: allotment.generator,
    limitMs: PASS_MS,
    signal: execution.signal,
  };
}

function workOf({ sending }: LoadPlan, stage: Stage, url: string): ClientWork {
  if (sending.kind !== "sequential") throw new Error(`a client cannot send ${sending.kind}`);
  const { messages, payloadBytes } = sending;
  return { url: `${url}/ws/echo`, clients: stage.clients, messages, payloadBytes };
}
