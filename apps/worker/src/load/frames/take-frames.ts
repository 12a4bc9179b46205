import type { Frame } from "@plumbline/core/frame/frame";
import { frameValues } from "@plumbline/core/frame/frame-values";
import { withSide } from "@plumbline/core/frame/side-values";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { markHandled } from "../../async/mark-handled.ts";
import type { HostSampler } from "../../resources/host-sampler.ts";
import type { ResourceSampler } from "../../resources/resource-sampler.ts";
import type { LoadClock, TimedDisturbance } from "../../watch/load-clock.ts";
import type { PathProbe } from "../../watch/path-probe.ts";
import type { FrameSink, LoadEnd } from "./frame-inbox.ts";
import { FrameMerger } from "./frame-merger.ts";
import { type FrameReceiver, receiveFrames } from "./receive-frames.ts";
import { storeFrames, type TrialFrameStore } from "./store-frames.ts";

/** Usage of one side since the previous take; a sampler that hears of it late looks at the period. */
type Sampler = { take(period: { readonly toMs: number }): ReturnType<ResourceSampler["take"]> };

/** Samplers of each side, of the host and of the network. The generator's is added when it has started. */
export type Samplers = Partial<Record<"server" | "generator" | "proxy", Sampler>> & {
  host: HostSampler;
  path?: PathProbe;
  /** Bound of the error of another clock's offset, µs; absent where one clock is in each latency. */
  clockUncertaintyUs?: number;
};

/** A frame that is later than this was delayed by something that may have disturbed the measurement too. */
const LATE_MS = 3_000;

/** One trial's frames as they come in: completed, stored, collected. */
export interface TakenFrames extends AsyncDisposable {
  /** One for each generator. */
  readonly receivers: readonly FrameReceiver[];
  /** Resolves when all of them have announced the end of their frames and all are stored or on the disk; rejects if that failed. */
  readonly ended: Promise<LoadEnd>;
  /** Resolves when all frames are in PostgreSQL. @throws LeaseLost */
  readonly whenStored: () => Promise<void>;
  /** Unix time at which each began, by its own clock; null of one that has not. */
  readonly beganMs: () => readonly (number | null)[];
  /** All that are stored or on the disk, in order. */
  readonly frames: readonly Frame[];
  /** Resolves with the local Unix time at which the measure phase began, when its first frame is there. */
  readonly measuringSince: Promise<number>;
  /** Disturbances around the trial while they came. */
  readonly disturbances: readonly TimedDisturbance[];
}

/**
 * Receives the frames of a trial's generators on `address`, merges those of the same second, adds the resources of both sides,
 * stores them, and advances the trial's phase.
 * @param clock notes the arrival of each frame
 */
export async function takeFrames(
  store: TrialFrameStore,
  address: string,
  samplers: Samplers,
  { clock, generators }: { clock: LoadClock; generators: number },
): Promise<TakenFrames> {
  await using opened = new Disposables();
  const stored = opened.use(storeFrames(store));
  let tellMeasuring: (sinceMs: number) => void = () => undefined;
  const measuringSince = new Promise<number>((resolve) => {
    tellMeasuring = resolve;
  });
  let firstMs: number | null = null;
  const sink: FrameSink = {
    complete: (frame) => {
      firstMs ??= frame.startMs;
      clock.observe(frame);
      if (frame.phase === "measure") tellMeasuring(performance.now() - frame.durationMs);
      // not by the date: the generator's may be another, and either may be set meanwhile
      const lateMs = performance.now() - clock.periodOf(frame).toMs;
      if (lateMs > LATE_MS) stored.disturbances.push(toLate(frame, lateMs));
      return withResources(frame, samplers, clock);
    },
    store: (complete) => stored.store(complete),
  };
  const merger = new FrameMerger(sink, generators);
  const receivers: FrameReceiver[] = [];
  for (let index = 0; index < generators; index++) {
    const receiver = opened.use(await receiveFrames(address, generators === 1 ? sink : merger.sinkOf(index)));
    receivers.push(receiver);
  }
  const ended = Promise.all(receivers.map((receiver) => receiver.ended)).then((ends) => ({
    frames: stored.frames.length,
    stopped: ends.find(({ stopped }) => stopped)?.stopped ?? null,
  }));
  // a trial that is over does not await it
  markHandled(ended);
  const all = opened.release();
  return {
    receivers,
    ended,
    whenStored: () => stored.whenStored(),
    frames: stored.frames,
    disturbances: stored.disturbances,
    measuringSince,
    beganMs: () => (generators === 1 ? [firstMs] : merger.beganMs()),
    [Symbol.asyncDispose]: () => all[Symbol.asyncDispose](),
  };
}

function toLate({ seq }: Frame, lateMs: number): TimedDisturbance {
  const toMs = performance.now();
  const sentence = `The worker took second ${seq} ${Math.round(lateMs / 1000)} s late.`;
  return { kind: "frames-late", of: "worker", fromMs: toMs - lateMs, toMs, sentence };
}

/** Adds the resources of both containers since the previous frame, the network's round trips, and the figures of the frame's histograms. */
function withResources(frame: Frame, samplers: Samplers, clock: LoadClock): Frame {
  const period = clock.periodOf(frame);
  const values = {
    ...frame.values,
    ...frameValues(frame),
    ...withSide("server", samplers.server?.take(period) ?? {}),
    ...withSide("generator", samplers.generator?.take(period) ?? {}),
    ...withSide("proxy", samplers.proxy?.take(period) ?? {}),
    ...withSide("host", samplers.host.take()),
    ...(samplers.clockUncertaintyUs === undefined ? {} : { "clock.uncertainty": samplers.clockUncertaintyUs }),
    ...withSide("path", samplers.path?.take(period) ?? {}),
  };
  return { ...frame, values };
}
