import { appendFrames } from "@plumbline/backend/execution/append-frames";
import { enterPhase } from "@plumbline/backend/execution/change-trial";
import type { Frame } from "@plumbline/core/frame/frame";
import type { Phase } from "@plumbline/core/scenario/load-plan";
import type { Execution } from "../jobs/execution.ts";
import { persist } from "../jobs/persist.ts";

/** One trial's frames on their way into the database. */
export interface StoredFrames {
  /** All that are stored, in order. */
  readonly frames: Frame[];
  /** What went wrong around the trial meanwhile, one sentence each. */
  readonly disturbances: string[];
  /** Stores frames and moves the trial's phase along. @throws LeaseLost */
  store(complete: readonly Frame[]): Promise<void>;
}

/** Stores a trial's frames as they come. */
export function storeFrames(
  { backend, lease, signal }: Pick<Execution, "backend" | "lease" | "signal">,
  trialId: string,
): StoredFrames {
  const frames: Frame[] = [];
  const disturbances: string[] = [];
  let phase: Phase = "preparing";
  // whichever of the two writes waited, the frames did
  const write = (one: () => Promise<void>) =>
    persist(one, signal, (tookS) => disturbances.push(`The database did not take frames for ${tookS.toFixed(1)} s.`));
  return {
    frames,
    disturbances,
    async store(complete) {
      await write(() => appendFrames(backend, lease, trialId, complete));
      frames.push(...complete);
      const latest = complete.at(-1)?.phase ?? phase;
      if (latest !== phase) await write(() => enterPhase(backend, lease, trialId, latest));
      phase = latest;
    },
  };
}
