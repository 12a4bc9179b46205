import type { Frame } from "@plumbline/core/frame/frame";
import type { Phase } from "@plumbline/core/plan/load-plan";
import type { TrialSession } from "../../execution/trial-session.ts";
import type { TimedDisturbance } from "../../watch/load-clock.ts";
import { FrameSpool, type OnSlow } from "./frame-spool.ts";

/** The trial that frames are stored for. */
export type TrialFrameStore = Pick<TrialSession, "appendFrames" | "enterPhase" | "spooling">;

/** One trial's frames on their way into the database. Disposal waits for those that are still on the disk. */
export interface StoredFrames extends AsyncDisposable {
  /** All that are stored or on the disk, in order. */
  readonly frames: Frame[];
  /** Disturbances around the trial meanwhile. */
  readonly disturbances: TimedDisturbance[];
  /** Stores frames and moves the trial's phase along, once PostgreSQL answers. @throws LeaseLost */
  store(complete: readonly Frame[]): Promise<void>;
  /** Resolves when all frames are in PostgreSQL. @throws LeaseLost */
  whenStored(): Promise<void>;
}

/** Stores a trial's frames as they come. */
export function storeFrames(store: TrialFrameStore): StoredFrames {
  const frames: Frame[] = [];
  const disturbances: TimedDisturbance[] = [];
  let phase: Phase = "preparing";
  let appended: readonly Frame[] = [];
  const write = async (complete: readonly Frame[]) => {
    // a retry goes on with the phase
    if (appended !== complete) await store.appendFrames(complete);
    appended = complete;
    const latest = complete.at(-1)?.phase ?? phase;
    if (latest !== phase) await store.enterPhase(latest);
    phase = latest;
  };
  const onSlow: OnSlow = ({ fromMs, toMs }) => {
    const sentence = `The database did not take frames for ${((toMs - fromMs) / 1000).toFixed(1)} s.`;
    disturbances.push({ kind: "store-slow", of: "worker", fromMs, toMs, sentence });
  };
  const spool = new FrameSpool(write, onSlow, store.spooling);
  return {
    frames,
    disturbances,
    async store(complete) {
      await spool.store(complete);
      frames.push(...complete);
    },
    whenStored: () => spool.whenStored(),
    [Symbol.asyncDispose]: () => spool[Symbol.asyncDispose](),
  };
}
