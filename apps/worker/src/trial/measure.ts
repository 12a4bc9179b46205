import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { AppError } from "@plumbline/core/failure/app-error";
import type { Frame, SearchStop } from "@plumbline/core/frame/frame";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { planSeconds } from "@plumbline/core/scenario/load-plan";
import type { RunningContainer } from "../docker/container.ts";
import { watchHost } from "../docker/host-sampler.ts";
import type { BuiltImage } from "../docker/image.ts";
import { createResourceSampler, sumSamplers } from "../docker/stats.ts";
import type { Execution } from "../jobs/execution.ts";
import type { LoadEnd } from "../load/frame-inbox.ts";
import { startGenerator } from "../load/start-generator.ts";
import { type Samplers, type TakenFrames, takeFrames } from "../load/take-frames.ts";
import { restartAsPlanned } from "./restart-as-planned.ts";
import { startServer } from "./start-server.ts";
import { KEPT_LINES, type TrialLog } from "./trial-log.ts";
import { lastLines, toExitFailure } from "./wait-until-ready.ts";
import { watchEngine } from "./watch-engine.ts";
import { watchLogs } from "./watch-logs.ts";
import { withDeadline } from "./with-deadline.ts";

/**
 * `exit`: how the server ended when it was told to. `disturbances`: what went wrong around the trial. `stopped`: where the
 * generator ended an upper-limit search.
 */
export type Measured = {
  frames: readonly Frame[];
  startupMs: number;
  exit: Awaited<RunningContainer["exit"]>;
  disturbances: readonly string[];
  stopped: SearchStop | null;
};

/** Starts a fresh server, loads it as the plan says, and takes its frames; everything started is gone afterwards. */
export async function measure(
  execution: Execution,
  trial: PlannedTrial,
  image: BuiltImage,
  log: TrialLog,
): Promise<Measured> {
  const { patience } = execution;
  const { trialId } = trial;
  // what cannot be removed now is the reaper's to clear: a measurement does not fail for it
  await using owned = new Disposables((error) => execution.log.warn({ err: error, trialId }, "left to the reaper"));
  const server = owned.use(await startServer(execution, trial, image));
  const samplers: Samplers = { host: watchHost(execution.host.isLocal) };
  const sample = async (side: "server" | "generator", containers: readonly RunningContainer[]) => {
    const sampler = owned.use(sumSamplers(containers.map((one) => createResourceSampler(execution.engine, one))));
    await sampler.start();
    samplers[side] = sampler;
  };
  const watch = async (
    side: "server" | "generator",
    container: RunningContainer,
    companions: RunningContainer[] = [],
  ) => {
    owned.use(watchLogs(execution, trialId, side, container));
    await sample(side, [container, ...companions]);
  };
  await watch("server", server.container, server.companions);
  const taken = owned.use(await takeFrames(execution, trialId, server.reach.address, samplers));
  const generator = owned.use(await startGenerator(execution, trial, server, taken));
  await watch("generator", generator);
  const restart = owned.use(
    restartAsPlanned(execution, trial, server.container, taken.measuringSince, () =>
      sample("server", [server.container, ...server.companions]),
    ),
  );
  try {
    const { stopped } = await waitForLoad(execution, trial, server.container, generator, taken, restart.failed);
    log.set("generator", await lastLines(generator, KEPT_LINES));
    // the generator's work is done: it goes while the server stops
    const [exit] = await Promise.all([server.container.stop(patience.stopMs), generator[Symbol.asyncDispose]()]);
    return { frames: taken.frames, startupMs: server.startupMs, exit, disturbances: taken.disturbances, stopped };
  } finally {
    await keepLines(log, { server: server.container, generator });
  }
}

/** Waits until the generator has ended well and its last frame is stored. Whatever else happens first is the failure. */
async function waitForLoad(
  { signal, patience }: Execution,
  trial: PlannedTrial,
  server: RunningContainer,
  generator: RunningContainer,
  taken: TakenFrames,
  restartFailed: Promise<never>,
): Promise<LoadEnd> {
  await using engine = watchEngine();
  const serverEnded = server.exit.then(async () =>
    Promise.reject(await toExitFailure(server, "while it was measured")),
  );
  const storingFailed = taken.ended.then(() => generator.exit);
  const limitMs = planSeconds(trial.plan) * 1000 + patience.generatorMs;
  const late = () =>
    new AppError("GENERATOR_FAILED", `The load generator did not end within ${Math.round(limitMs / 1000)} s.`);
  const exit = await withDeadline(
    Promise.race([generator.exit, serverEnded, storingFailed, engine.lost, restartFailed]),
    limitMs,
    late,
    signal,
  );
  // 99: thresholds were missed, which says nothing against the measurement
  if (exit.exitCode !== 0 && exit.exitCode !== 99) {
    const { exitCode, oomKilled } = exit;
    const cause = oomKilled ? " because it had used all its memory" : "";
    throw new AppError("GENERATOR_FAILED", `The load generator ended with exit code ${exitCode}${cause}.`, {
      evidence: { exitCode, oomKilled, log: await lastLines(generator) },
    });
  }
  return withDeadline(
    taken.ended,
    patience.generatorMs,
    () => new AppError("GENERATOR_SILENT", "The load generator ended without delivering its last frames."),
    signal,
  );
}

/** Keeps the newest lines of the containers that are still there. */
async function keepLines(log: TrialLog, containers: Record<"server" | "generator", RunningContainer>): Promise<void> {
  for (const source of ["server", "generator"] as const) {
    const lines = await lastLines(containers[source], KEPT_LINES).catch(() => null);
    if (lines) log.set(source, lines);
  }
}
