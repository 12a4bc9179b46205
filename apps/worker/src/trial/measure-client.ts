import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { type ClientResult, parseClientResult } from "@plumbline/core/client/client-result";
import { AppError } from "@plumbline/core/failure/app-error";
import type { ErrorCount, Frame } from "@plumbline/core/frame/frame";
import { frameValues } from "@plumbline/core/frame/frame-values";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { allotPlan } from "@plumbline/core/scenario/allot-resources";
import type { Stage } from "@plumbline/core/scenario/load-plan";
import { ResourceAggregate } from "../docker/aggregate.ts";
import { watchHost } from "../docker/host-sampler.ts";
import type { BuiltImage } from "../docker/image.ts";
import type { Usage } from "../docker/usage.ts";
import { openUsageReader, type UsageReader } from "../docker/usage-reader.ts";
import type { Execution } from "../jobs/execution.ts";
import { storeFrames } from "../load/store-frames.ts";
import { buildReference } from "./build-reference.ts";
import type { Measured } from "./measure.ts";
import { toOwnership } from "./ownership.ts";
import { PASS_MS } from "./patience.ts";
import { placeServer } from "./place-server.ts";
import { type ClientPlace, type ClientRun, type ClientWork, runClient } from "./run-client.ts";
import { placeOf } from "./start-server.ts";
import { KEPT_LINES, type TrialLog } from "./trial-log.ts";
import { lastLines } from "./wait-until-ready.ts";
import { watchLogs } from "./watch-logs.ts";

/**
 * Lets a client do its work against the server that counts, pass after pass until each stage's seconds are over; each pass is
 * a process of its own and becomes one frame, as long as the client says that its messages took.
 * @throws AppError CLIENT_FAILED, SERVER_EXITED, SERVER_NOT_READY, the engine's errors
 */
export async function measureClient(
  execution: Execution,
  trial: PlannedTrial,
  image: BuiltImage,
  log: TrialLog,
): Promise<Measured> {
  const { engine, env, signal, patience } = execution;
  const { trialId } = trial;
  await using owned = new Disposables((error) => execution.log.warn({ err: error, trialId }, "left to the reaper"));
  const reference = await buildReference(engine, env, { signal });
  const server = owned.use(await placeServer({ ...placeOf(execution, trial), args: [] }, reference));
  owned.use(watchLogs(execution, trialId, "server", server.container));
  const stored = storeFrames(execution, trialId);
  const host = watchHost(execution.host.isLocal);
  const serverUsage = await openUsageReader(server.container.pid, server.container.containerId);
  const place = clientPlace(execution, trial, image, server.network.name);
  try {
    for (const stage of trial.plan.stages) {
      const endsMs = performance.now() + stage.seconds * 1000;
      do {
        const startMs = Date.now();
        const before = await serverUsage?.();
        const run = await runClient(place, workOf(trial, stage, server.url));
        log.set("generator", run.log);
        const result = resultOf(run);
        const values = {
          ...countsOf(result, stage, trial),
          ...prefixed("server", serverResources(result, before, await readNow(serverUsage))),
          ...prefixed("host", host.take()),
          ...clientResources(run.usage),
        };
        await stored.store([toFrame({ seq: stored.frames.length, startMs, phase: stage.phase, values }, result)]);
      } while (performance.now() < endsMs);
    }
    const exit = await server.container.stop(patience.stopMs);
    return {
      frames: stored.frames,
      startupMs: null,
      exit,
      disturbances: stored.disturbances,
      stopped: null,
      generators: undefined,
    };
  } finally {
    log.set("server", await lastLines(server.container, KEPT_LINES).catch(() => []));
  }
}

function clientPlace(execution: Execution, trial: PlannedTrial, image: BuiltImage, networkName: string): ClientPlace {
  const { engine, host, lease, signal } = execution;
  const client = lease.spec.servers.find(({ serverId }) => serverId === trial.serverId);
  return {
    engine,
    name: `plumbline-client-${trial.trialId}`,
    image: image.imageDigest,
    args: client?.args ?? [],
    threadsPerConnection: client?.threadsPerConnection ?? 0,
    networkName,
    ownership: toOwnership(execution, trial),
    share: allotPlan(trial, host).generator,
    limitMs: PASS_MS,
    signal,
  };
}

function workOf({ plan: { sending } }: PlannedTrial, stage: Stage, url: string): ClientWork {
  if (sending.kind !== "sequential") throw new Error(`a client cannot be told to send ${sending.kind}`);
  const { messages, payloadBytes } = sending;
  return { url: `${url}/ws/echo`, clients: stage.clients, messages, payloadBytes };
}

function resultOf({ line, exit, log }: ClientRun): ClientResult {
  const parsed = parseClientResult(line);
  const evidence = { exitCode: exit.exitCode, oomKilled: exit.oomKilled, log: [...log] };
  if ("fault" in parsed) {
    const cause = exit.oomKilled ? " because it had used all its memory" : "";
    const ended = `It ended with exit code ${exit.exitCode}${cause}.`;
    throw new AppError("CLIENT_FAILED", `The client has no result: ${parsed.fault}. ${ended}`, { evidence });
  }
  if (exit.exitCode !== 0)
    throw new AppError("CLIENT_FAILED", `The client ended with exit code ${exit.exitCode}.`, { evidence });
  if (parsed.result.elapsedUs === 0)
    throw new AppError("CLIENT_FAILED", "The client says that not one of its messages came back.", { evidence });
  return parsed.result;
}

function countsOf(result: ClientResult, stage: Stage, trial: PlannedTrial): Record<string, number> {
  const { messages } = workOf(trial, stage, "");
  const opened = result.clients - result.failed;
  return {
    "messages.offered": stage.clients * messages,
    "messages.sent": result.sent,
    "deliveries.received": result.received,
    "bytes.sent": result.bytesSent,
    "bytes.received": result.bytesReceived,
    "ledger.expected": result.sent,
    "ledger.delivered": result.received,
    "connections.attempted": result.clients,
    "connections.opened": opened,
    "connections.open": opened,
  };
}

/** The server is idle around a pass: all that it used since the one before belongs to the time of this one's messages. */
function serverResources(result: ClientResult, before?: Usage, after?: Usage): Record<string, number> {
  if (!before || !after) return {};
  const aggregate = new ResourceAggregate();
  aggregate.add(before);
  aggregate.add({ ...after, atMs: before.atMs + result.elapsedUs / 1000 });
  return aggregate.take();
}

function clientResources(usage: Usage | null): Record<string, number> {
  if (!usage) return {};
  return {
    "client.cpu.time": usage.cpuUs,
    "client.memory.peak": usage.memoryPeakBytes ?? usage.memoryBytes,
  };
}

function prefixed(side: string, values: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [`${side}.${id}`, value]));
}

/** A gap where the server has just gone: its end is told elsewhere. */
function readNow(reader: UsageReader | undefined): Promise<Usage | undefined> {
  return reader ? reader().catch(() => undefined) : Promise.resolve(undefined);
}

function toFrame(pass: Pick<Frame, "seq" | "startMs" | "phase" | "values">, result: ClientResult): Frame {
  const { connect, roundTrip, elapsedUs, failed, sent, received } = result;
  const errors: ErrorCount[] = [];
  if (failed > 0) errors.push({ phase: "connect", cause: "other", count: failed });
  if (sent > received) errors.push({ phase: "steady", cause: "other", count: sent - received });
  const frame: Frame = {
    ...pass,
    v: 1,
    durationMs: elapsedUs / 1000,
    errors,
    histograms: { latency: roundTrip.base64, connect: connect.base64 },
  };
  return { ...frame, values: { ...frame.values, ...frameValues(frame) } };
}
