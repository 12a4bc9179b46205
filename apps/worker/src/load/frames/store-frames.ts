import type { Frame } from "@plumbline/core/frame/frame";
import type { Phase } from "@plumbline/core/plan/load-plan";
import type { OnSlow } from "../../execution/persist.ts";
import type { TrialSession } from "../../execution/trial-session.ts";
import type { TimedDisturbance } from "../../watch/load-clock.ts";

/** The trial that frames are stored for. */
export type TrialFrameStore = Pick<TrialSession, "appendFrames" | "enterPhase">;

/** One trial's frames on their way into the database. */
export interface StoredFrames {
  /** All that are stored, in order. */
  readonly frames: Frame[];
  /** Disturbances around the trial meanwhile. */
  readonly disturbances: TimedDisturbance[];
  /** Stores frames and moves the trial's phase along. @throws LeaseLost */
  store(complete: readonly Frame[]): Promise<void>;
}

/** Stores a trial's frames as they come. */
export function storeFrames(store: TrialFrameStore): StoredFrames {
  const frames: Frame[] = [];
  const disturbances: TimedDisturbance[] = [];
  let phase: Phase = "preparing";
  // frames wait for either of the two writes
  const onSlow: OnSlow = ({ fromMs, toMs }) => {
    const sentence = `The database did not take frames for ${((toMs - fromMs) / 1000).toFixed(1)} s.`;
    disturbances.push({ kind: "store-slow", of: "worker", fromMs, toMs, sentence });
  };
  return {
    frames,
    disturbances,
    async store(complete) {
      await store.appendFrames(complete, onSlow);
      frames.push(...complete);
      const latest = complete.at(-1)?.phase ?? phase;
      if (latest !== phase) await store.enterPhase(latest, onSlow);
      phase = latest;
    },
  };
}
