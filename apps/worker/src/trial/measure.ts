import { appendFrames } from "@plumbline/backend/execution/append-frames";
import { enterPhase } from "@plumbline/backend/execution/change-trial";
import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import type { Lease } from "@plumbline/backend/execution/lease";
import { AppError } from "@plumbline/core/failure/app-error";
import type { Frame, GeneratorFrame } from "@plumbline/core/frame/frame";
import { frameValues } from "@plumbline/core/frame/frame-values";
import { type Phase, planSeconds } from "@plumbline/core/scenario/load-plan";
import { createResourceSampler, type ResourceSampler } from "../docker/stats.ts";
import type { Execution } from "../jobs/execution.ts";
import { receiveFrames } from "../load/receive-frames.ts";
import { startGenerator } from "../load/start-generator.ts";
import type { PreparedServer } from "./prepare-server.ts";
import { parseServerStats } from "./server-stats.ts";
import { startServer } from "./start-server.ts";
import type { TrialLog } from "./trial-log.ts";
import { lastLines, toExitFailure } from "./wait-until-ready.ts";
import { withDeadline } from "./with-deadline.ts";

/** Time that the generator may take beyond its plan, for starting and for delivering its last frames. */
const GENERATOR_SPARE_MS = 45_000;
/** The contract gives a server five seconds to end. */
const STOP_GRACE_MS = 5_000;

export type Measured = { frames: Frame[]; startupMs: number; serverStats: Record<string, unknown> | null };

/** Starts a fresh server, loads it as the plan says, and takes its frames; everything started is gone afterwards. */
export async function measure(execution: Execution, lease: Lease, trial: PlannedTrial, prepared: PreparedServer, log: TrialLog): Promise<Measured> {
  const { engine, signal } = execution;
  await using server = await startServer(execution, lease, trial, prepared.image);
  await using serverSampler = createResourceSampler(engine, server.container);
  await serverSampler.start();
  const samplers: Partial<Record<"server" | "generator", ResourceSampler>> = { server: serverSampler };
  const frames: Frame[] = [];
  let phase: Phase = "preparing";
  await using receiver = await receiveFrames(server.reach.address, async (received) => {
    const complete = received.map((frame) => withResources(frame, samplers));
    await appendFrames(execution.backend, lease, trial.trialId, complete);
    frames.push(...complete);
    const latest = complete.at(-1)?.phase ?? phase;
    if (latest !== phase) await enterPhase(execution.backend, lease, trial.trialId, latest);
    phase = latest;
  });
  await using generator = await startGenerator(execution, lease, trial, server, receiver);
  await using generatorSampler = createResourceSampler(engine, generator);
  await generatorSampler.start();
  samplers.generator = generatorSampler;
  try {
    const exit = await withDeadline(
      Promise.race([generator.exit, server.container.exit.then(async () => Promise.reject(await toExitFailure(server.container, "while it was measured")))]),
      planSeconds(trial.plan) * 1000 + GENERATOR_SPARE_MS,
      () => new AppError("GENERATOR_FAILED", "The load generator did not end in time."),
      signal,
    );
    // 99: thresholds were missed, which says nothing against the measurement
    if (exit.exitCode !== 0 && exit.exitCode !== 99) {
      const evidence = { exitCode: exit.exitCode, oomKilled: exit.oomKilled, log: await lastLines(generator) };
      throw new AppError("GENERATOR_FAILED", `The load generator ended with exit code ${exit.exitCode}.`, { evidence });
    }
    await withDeadline(receiver.ended, GENERATOR_SPARE_MS, () => new AppError("GENERATOR_SILENT", "The load generator ended without delivering its last frames."), signal);
    const stopped = await server.container.stop(STOP_GRACE_MS);
    return { frames, startupMs: server.startupMs, serverStats: parseServerStats(stopped.lastStdoutLine) };
  } finally {
    log.set("generator", await lastLines(generator, 200).catch(() => []));
    log.set("server", await lastLines(server.container, 200).catch(() => []));
  }
}

/** Adds what both containers used since the frame before, and the figures of the frame's histograms. */
function withResources(frame: GeneratorFrame, samplers: Partial<Record<"server" | "generator", ResourceSampler>>): Frame {
  const values = { ...frame.values, ...frameValues(frame) };
  for (const side of ["server", "generator"] as const) {
    for (const [id, value] of Object.entries(samplers[side]?.take() ?? {})) values[`${side}.${id}`] = value;
  }
  return { ...frame, values };
}
