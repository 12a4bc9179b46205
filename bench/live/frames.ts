import type { Scope } from "@plumbline/backend/backend";
import type { Frame } from "@plumbline/core/frame/frame";
import type { Bench } from "../figure/bench.ts";
import { medianOf } from "../figure/statistics.ts";
import { startStores } from "../installation/stores.ts";
import { claimNewRun } from "../sample/claimed-run.ts";
import { sampleFrames } from "../sample/sample-frames.ts";
import { frameMessage, openFramePath } from "./frame-path.ts";

const FRAMES = 3_600;
/** The first one warms everything up. */
const ROUNDS = 6;
/** One at a time is slow: a part of the frames says the same. */
const SINGLE_INSERTS = 600;

/**
 * A generator that lost its worker for an hour delivers all it has kept at once: through the worker's socket into
 * PostgreSQL and onto the live channel, acknowledged. The sending socket works in this process, and counts. Against the
 * same rows inserted one by one through Prisma, which publishes nothing.
 */
export const benchFrames: Bench = async ({ signal, say }) => {
  await using stores = await startStores();
  const perS: number[] = [];
  const singlePerS: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    signal.throwIfAborted();
    const run = await newRun(stores.scope);
    const frames = sampleFrames(run.trials[0].plan, Date.now()).slice(0, FRAMES);
    bytes = frames.reduce((sum, frame) => sum + frameMessage(frame).length, 0) / frames.length;
    const measured = FRAMES / (await deliver(stores.scope, run, frames, signal));
    const single = SINGLE_INSERTS / (await insertOneByOne(stores.scope, run));
    say(`round ${round}: ${measured.toFixed(0)} frames/s, one by one ${single.toFixed(0)} frames/s`);
    if (round === 0) continue;
    perS.push(measured);
    singlePerS.push(single);
  }
  const [median, single] = [medianOf(perS), medianOf(singlePerS)];
  const what = `${FRAMES} frames of ${(bytes / 1024).toFixed(1)} kB, median of ${perS.length}`;
  return [
    { name: "frames.appended", value: median, unit: "frames/s", against: what, goal: { atLeast: 2_000 } },
    {
      name: "frames.speedup",
      value: median / single,
      unit: "×",
      against: `one insert per frame: ${single.toFixed(0)} frames/s`,
    },
  ];
};

type BenchRun = Awaited<ReturnType<typeof claimNewRun>>;

function newRun(scope: Scope): Promise<BenchRun> {
  return claimNewRun(scope, { serverIds: ["go-gorilla"], scenarioIds: ["chat-steady"], rounds: 1, measureS: FRAMES });
}

/** Seconds from the first frame's sending to the last one's acknowledgement. */
async function deliver(
  { backend }: Scope,
  { lease, trials }: BenchRun,
  frames: Frame[],
  signal: AbortSignal,
): Promise<number> {
  const messages = [...frames.map(frameMessage), JSON.stringify({ type: "end", frames: frames.length })];
  await using path = await openFramePath(backend, lease, trials[0].trialId, signal);
  const startedMs = performance.now();
  for (const message of messages) path.send(message);
  await path.ended;
  return (performance.now() - startedMs) / 1_000;
}

/** Seconds for inserting as many of the rows that the delivery has left into another trial, one after another. */
async function insertOneByOne(scope: Scope, { trials }: BenchRun): Promise<number> {
  const { db } = scope.backend;
  const rows = await db.frame.findMany({
    where: { trialId: trials[0].trialId },
    orderBy: { seq: "asc" },
    take: SINGLE_INSERTS,
  });
  const { trialId } = (await newRun(scope)).trials[0];
  const startedMs = performance.now();
  for (const { values, errors, histograms, ...row } of rows) {
    await db.frame.create({
      data: { ...row, trialId, values: values ?? {}, errors: errors ?? [], histograms: histograms ?? {} },
    });
  }
  return (performance.now() - startedMs) / 1_000;
}
