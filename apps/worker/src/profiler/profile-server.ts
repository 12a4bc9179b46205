import type { Claimed } from "@plumbline/backend/tasks/lease";
import { AppError } from "@plumbline/core/failure/app-error";
import type { FoldedStack } from "@plumbline/core/flame/folded-stacks";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { allocateGenerators } from "@plumbline/core/plan/allocate-resources";
import { directPlan } from "@plumbline/core/plan/direct-plan";
import { planSeconds, secondsIn } from "@plumbline/core/plan/load-figures";
import type { Logger } from "pino";
import { withDeadline } from "../async/with-deadline.ts";
import type { BuiltImage } from "../images/image.ts";
import { drawKey } from "../load/draw-key.ts";
import { receiveFrames } from "../load/frames/receive-frames.ts";
import { toGeneratorFailure } from "../load/generator-exit.ts";
import { placeGenerators } from "../load/place-generators.ts";
import { startGenerator } from "../load/start-generator.ts";
import { type Place, placeServer } from "../place/place-server.ts";
import { lastLines, toExitFailure } from "../place/wait-until-ready.ts";
import type { Recorder } from "./recorder.ts";

/** Longer, and nothing new would be seen. */
const MOST_SECONDS = 15;

/** A server to profile, its place, and its recorder. */
export interface ProfileWork {
  readonly flame: Claimed<"flameGraph">;
  readonly place: Place;
  readonly image: BuiltImage;
  readonly generatorImage: BuiltImage;
  readonly recorder: Recorder;
  /** Beyond the plan, for the generator to begin. */
  readonly generatorTimeoutMs: number;
  readonly log: Logger;
}

/**
 * Starts the server again, loads it by the trial's plan, and records it from the start of the measured part, for 15 s at most.
 * Nothing is measured meanwhile: the generator's frames are acknowledged and forgotten.
 */
export async function profileServer(work: ProfileWork): Promise<{ stacks: FoldedStack[]; seconds: number }> {
  const { flame, place, recorder, generatorImage, log } = work;
  const { trialId } = flame;
  await using owned = new Disposables((error) => log.warn({ err: error, trialId }, "left to the reaper"));
  const server = owned.use(await placeServer({ ...place, ...recorder.needs }, work.image));
  let begin: () => void = () => undefined;
  const measuring = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const receiver = owned.use(
    await receiveFrames(server.reach.address, {
      complete(frame) {
        if (frame.phase === "measure") begin();
        return frame;
      },
      store: async () => undefined,
    }),
  );
  const { engine, host, signal } = place;
  // one generator carries all clients, and no proxy: nothing is counted that it could falsify
  const plan = { ...directPlan(flame.plan), generators: undefined };
  const on = {
    engine,
    host,
    generatorImage,
    generatorHosts: [],
    ownership: place.own(),
    networkName: "",
    address: undefined,
  };
  const { places } = owned.use(
    await placeGenerators(on, allocateGenerators(flame.limits, host, { generators: 1 }), server),
  );
  const [generatorPlace] = places;
  if (!generatorPlace) throw new Error("there is no place for the generator");
  const generator = owned.use(
    await startGenerator(generatorPlace, receiver, {
      plan,
      name: `plumbline-generator-${trialId}`,
      index: 0,
      gated: false,
      key: drawKey(),
      ca: server.ca,
    }),
  );
  const serverEnded = server.container.exit.then(async () => {
    throw await toExitFailure(server.container, "while it was profiled");
  });
  const generatorEnded = generator.exit.then(async (exit) => {
    throw toGeneratorFailure(exit, await lastLines(generator), "before it measured");
  });
  const limitMs = planSeconds(plan) * 1000 + work.generatorTimeoutMs;
  const silent = () => new AppError("GENERATOR_SILENT", `No load came within ${Math.round(limitMs / 1000)} s.`);
  await withDeadline(Promise.race([measuring, serverEnded, generatorEnded]), limitMs, silent, signal);
  // the first second has passed: its frame announced the measured part
  const seconds = Math.max(1, Math.min(MOST_SECONDS, Math.floor(secondsIn(plan, "measure")) - 1));
  const containers = [server.container, ...server.companions];
  const stacks = await Promise.race([recorder.record(containers, seconds, signal), serverEnded]);
  return { stacks, seconds };
}
