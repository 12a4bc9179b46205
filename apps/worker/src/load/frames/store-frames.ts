import { appendFrames } from "@plumbline/backend/execution/append-frames";
import { enterPhase } from "@plumbline/backend/execution/change-trial";
import type { Frame } from "@plumbline/core/frame/frame";
import type { Phase } from "@plumbline/core/plan/load-plan";
import type { Execution } from "../../execution/execution.ts";
import { persist } from "../../execution/persist.ts";
import type { Happening } from "../../watch/happening.ts";

/** One trial's frames on their way into the database. */
export interface StoredFrames {
  /** All that are stored, in order. */
  readonly frames: Frame[];
  /** What went wrong around the trial meanwhile. */
  readonly happenings: Happening[];
  /** Stores frames and moves the trial's phase along. @throws LeaseLost */
  store(complete: readonly Frame[]): Promise<void>;
}

/** Stores a trial's frames as they come. */
export function storeFrames(
  { backend, lease, signal }: Pick<Execution, "backend" | "lease" | "signal">,
  trialId: string,
): StoredFrames {
  const frames: Frame[] = [];
  const happenings: Happening[] = [];
  let phase: Phase = "preparing";
  // whichever of the two writes waited, the frames did
  const write = (one: () => Promise<void>) =>
    persist(one, signal, ({ fromMs, toMs }) => {
      const sentence = `The database did not take frames for ${((toMs - fromMs) / 1000).toFixed(1)} s.`;
      happenings.push({ kind: "store-slow", of: "worker", fromMs, toMs, sentence });
    });
  return {
    frames,
    happenings,
    async store(complete) {
      await write(() => appendFrames(backend, lease, trialId, complete));
      frames.push(...complete);
      const latest = complete.at(-1)?.phase ?? phase;
      if (latest !== phase) await write(() => enterPhase(backend, lease, trialId, latest));
      phase = latest;
    },
  };
}
