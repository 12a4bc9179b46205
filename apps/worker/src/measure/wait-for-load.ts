import { AppError } from "@plumbline/core/failure/app-error";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { planSeconds } from "@plumbline/core/plan/load-figures";
import type { LoadPlan } from "@plumbline/core/plan/load-plan";
import { withDeadline } from "../async/with-deadline.ts";
import type { RunningContainer } from "../docker/container/container.ts";
import type { Execution } from "../execution/execution.ts";
import type { LoadEnd } from "../load/frames/frame-inbox.ts";
import type { TakenFrames } from "../load/frames/take-frames.ts";
import { endedWell, toGeneratorFailure } from "../load/generator-exit.ts";
import { lastLines, toExitFailure } from "../place/wait-until-ready.ts";
import type { TrialWatch } from "../watch/trial-watch.ts";
import { watchEngine } from "./watch-engine.ts";

/** Everything that runs while a trial is loaded. */
export type Load = {
  /** Null of a server that already ran: what becomes of it is seen by its clients alone. */
  server: RunningContainer | null;
  generators: readonly RunningContainer[];
  taken: TakenFrames;
  /** Each rejects when something else that the load needs has failed. */
  failed?: readonly Promise<never>[];
  watch: TrialWatch;
};

/**
 * Waits until all generators have ended well and their last frame is stored. Any other event that comes first is the failure; if
 * others ended a container, it is a disturbance, and neither the server's nor the generator's failure.
 */
export async function waitForLoad(
  { signal, timeouts, generatorHosts, drain }: Execution,
  plan: LoadPlan,
  { server, generators, taken, failed = [], watch }: Load,
): Promise<LoadEnd> {
  await using watches = new Disposables();
  const lost = [undefined, ...generatorHosts.map(({ address }) => address)].map(
    (address) => watches.use(watchEngine(address)).lost,
  );
  const explain = (container: RunningContainer) => watch.explainEnd(container, "while it was measured");
  const serverEnded = server && endOfServer(server, explain);
  const done = endOf(generators, explain);
  const storingFailed = taken.ended.then(() => done);
  const limitMs = planSeconds(plan) * 1000 + timeouts.generatorMs;
  drain.expectLoadEnd(planSeconds(plan) * 1000);
  const late = () => {
    const paused = watch.findPaused();
    return paused
      ? new AppError("CONTAINER_PAUSED", `${paused.sentence} It was not resumed.`)
      : new AppError("GENERATOR_FAILED", `The load generator did not end within ${Math.round(limitMs / 1000)} s.`);
  };
  const { exit, generator } = await withDeadline(
    Promise.race([done, storingFailed, ...lost, ...(serverEnded ? [serverEnded] : []), ...failed]),
    limitMs,
    late,
    signal,
  );
  if (!endedWell(exit)) throw (await explain(generator)) ?? toGeneratorFailure(exit, await lastLines(generator));
  return withDeadline(
    taken.ended,
    timeouts.generatorMs,
    () => new AppError("GENERATOR_SILENT", "The load generator ended without delivering its last frames."),
    signal,
  );
}

type Explain = (container: RunningContainer) => Promise<AppError | null>;

/** Rejects when the server ends. The end of a removed container cannot be read. */
function endOfServer(server: RunningContainer, explain: Explain): Promise<never> {
  const fail = async () => {
    throw (await explain(server)) ?? (await toExitFailure(server, "while it was measured"));
  };
  return server.exit.then(fail, fail);
}

type Ended = { generator: RunningContainer; exit: Awaited<RunningContainer["exit"]> };

/** The decisive end: the first one of a failed generator, or the last of all. */
function endOf(generators: readonly RunningContainer[], explain: Explain): Promise<Ended> {
  return new Promise((resolve, reject) => {
    let running = generators.length;
    for (const generator of generators)
      generator.exit.then(
        (exit) => {
          running--;
          if (running === 0 || !endedWell(exit)) resolve({ generator, exit });
        },
        (error: unknown) => explain(generator).then((why) => reject(why ?? error), reject),
      );
  });
}
