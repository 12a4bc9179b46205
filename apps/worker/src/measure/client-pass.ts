import { type ClientResult, parseClientResult } from "@plumbline/core/client/client-result";
import { AppError } from "@plumbline/core/failure/app-error";
import type { ErrorCount, Frame } from "@plumbline/core/frame/frame";
import { type FrameValues, frameValues } from "@plumbline/core/frame/frame-values";
import { withSide } from "@plumbline/core/frame/side-values";
import type { Stage } from "@plumbline/core/plan/load-plan";
import { ifReadable } from "../kernel/if-readable.ts";
import type { ContainerUsage } from "../kernel/usage.ts";
import { type ClientPlace, type ClientRun, type ClientWork, runClient } from "../place/run-client.ts";
import { ResourceAggregate, type ResourceValues } from "../resources/aggregate.ts";
import type { watchHost } from "../resources/host-sampler.ts";
import type { UsageReader } from "../resources/usage-reader.ts";
import type { TrialLog } from "./trial-log.ts";

/** Context of every pass of a trial. */
export interface Passes {
  readonly place: ClientPlace;
  readonly host: ReturnType<typeof watchHost>;
  /** Reads the counters of the server that counts. */
  readonly serverUsage: UsageReader | undefined;
  readonly log: TrialLog;
}

/**
 * Runs the client once, in a process of its own.
 * @returns the pass as a frame; its duration is the time that the client reports for its messages
 * @throws AppError CLIENT_FAILED, the engine's errors
 */
export async function makePass(
  { place, host, serverUsage, log }: Passes,
  work: ClientWork,
  { seq, phase }: { seq: number; phase: Stage["phase"] },
): Promise<Frame> {
  const startMs = Date.now();
  const before = await serverUsage?.();
  const run = await runClient(place, work);
  log.set("generator", run.log);
  const result = resultOf(run);
  const values = {
    ...countsOf(result, work),
    ...withSide("server", serverResources(result, before, await readNow(serverUsage))),
    ...withSide("host", host.take()),
    ...clientResources(run.usage),
  };
  return toFrame({ seq, startMs, phase, values }, result);
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

function countsOf(result: ClientResult, { clients, messages }: ClientWork): FrameValues {
  const opened = result.clients - result.failed;
  return {
    "messages.offered": clients * messages,
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
function serverResources(result: ClientResult, before?: ContainerUsage, after?: ContainerUsage): ResourceValues {
  if (!before || !after) return {};
  const aggregate = new ResourceAggregate();
  aggregate.add(before);
  aggregate.add({ ...after, atMs: before.atMs + result.elapsedUs / 1000 });
  return aggregate.take();
}

function clientResources(usage: ContainerUsage | null): FrameValues {
  if (!usage) return {};
  return {
    "client.cpu.time": usage.cpuUs,
    "client.memory.peak": usage.memoryPeakBytes ?? usage.memoryBytes,
  };
}

/** Undefined, a gap, if the server has just ended; that shows elsewhere. */
async function readNow(reader: UsageReader | undefined): Promise<ContainerUsage | undefined> {
  return reader && ((await ifReadable(reader())) ?? undefined);
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
