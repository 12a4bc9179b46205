import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { AppError } from "@plumbline/core/failure/app-error";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { planSeconds } from "@plumbline/core/scenario/load-plan";
import type { RunningContainer } from "../docker/container.ts";
import type { Execution } from "../jobs/execution.ts";
import type { LoadEnd } from "../load/frame-inbox.ts";
import { endedWell, toGeneratorFailure } from "../load/generator-exit.ts";
import type { TakenFrames } from "../load/take-frames.ts";
import { lastLines, toExitFailure } from "./wait-until-ready.ts";
import { watchEngine } from "./watch-engine.ts";
import { withDeadline } from "./with-deadline.ts";

/** What is under way while a trial is loaded. */
export type Load = {
  server: RunningContainer;
  generators: readonly RunningContainer[];
  taken: TakenFrames;
  restartFailed: Promise<never>;
};

/** Waits until all generators have ended well and their last frame is stored. Whatever else happens first is the failure. */
export async function waitForLoad(
  { signal, patience, generatorHosts }: Execution,
  trial: PlannedTrial,
  { server, generators, taken, restartFailed }: Load,
): Promise<LoadEnd> {
  await using watches = new Disposables();
  const lost = [undefined, ...generatorHosts.map(({ address }) => address)].map(
    (address) => watches.use(watchEngine(address)).lost,
  );
  const serverEnded = server.exit.then(async () =>
    Promise.reject(await toExitFailure(server, "while it was measured")),
  );
  const done = endOf(generators);
  const storingFailed = taken.ended.then(() => done);
  const limitMs = planSeconds(trial.plan) * 1000 + patience.generatorMs;
  const late = () =>
    new AppError("GENERATOR_FAILED", `The load generator did not end within ${Math.round(limitMs / 1000)} s.`);
  const { exit, generator } = await withDeadline(
    Promise.race([done, serverEnded, storingFailed, restartFailed, ...lost]),
    limitMs,
    late,
    signal,
  );
  if (!endedWell(exit)) throw toGeneratorFailure(exit, await lastLines(generator));
  return withDeadline(
    taken.ended,
    patience.generatorMs,
    () => new AppError("GENERATOR_SILENT", "The load generator ended without delivering its last frames."),
    signal,
  );
}

type Ended = { generator: RunningContainer; exit: Awaited<RunningContainer["exit"]> };

/** The end that counts: the first of a generator that failed, or the last of all. */
function endOf(generators: readonly RunningContainer[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    let running = generators.length;
    for (const generator of generators)
      generator.exit.then((exit) => {
        running--;
        if (running === 0 || !endedWell(exit)) resolve({ generator, exit });
      }, reject);
  });
}
