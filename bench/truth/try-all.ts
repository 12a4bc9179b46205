import type { TrialView } from "@plumbline/core/trial/views";
import { describe, type Fate, toFate } from "../../apps/worker/src/testing/zoo/judge.ts";
import type { Progress } from "./progress.ts";

/** Trials of one thing that the machine may disturb. */
const ATTEMPTS = 4;

/** One thing to try. */
export interface Attempt {
  /** The name of the animal, the client or the fault. */
  readonly id: string;
  /** The scenario that it is tried under. */
  readonly under: string;
  measure(): Promise<TrialView>;
  /** Compares the trial's end with the expected one. @returns the difference in a sentence; null where there is none */
  judge(fate: Fate): string | null;
  /** The disturbance is what is tried, so that no trial is repeated for it. */
  readonly isDisturbance?: true | undefined;
  /** Trials in which it has to end as expected at the latest; 1 when absent. */
  readonly trials?: number;
}

/** How the attempts ended. */
export interface Ends {
  /** Number of those that did not end as expected in their first trial. */
  readonly wrong: number;
  /** Number of those whose trials the machine disturbed each time, or that could not be measured. */
  readonly undecided: number;
  /** The most trials until one ended as expected; infinite where one never did. */
  readonly mostTrials: number;
}

const nameOf = ({ id, under }: Attempt) => `${id} (${under})`;

type End = { kind: "right"; trials: number } | { kind: "wrong" } | { kind: "undecided" };

/** Tries one after another. An attempt that fails for its own reasons is undecided, and the next one follows. */
export async function tryAll(attempts: readonly Attempt[], progress: Progress, signal: AbortSignal): Promise<Ends> {
  const ends: End[] = [];
  for (const attempt of attempts) {
    signal.throwIfAborted();
    try {
      ends.push(await tryOne(attempt, progress));
    } catch (error) {
      signal.throwIfAborted();
      progress.end(nameOf(attempt), `? could not be measured: ${error instanceof Error ? error.message : error}`);
      ends.push({ kind: "undecided" });
    }
  }
  const trials = ends.map((end) => (end.kind === "right" ? end.trials : end.kind === "wrong" ? Infinity : 0));
  return {
    wrong: ends.filter((end) => end.kind === "wrong" || (end.kind === "right" && end.trials > 1)).length,
    undecided: ends.filter(({ kind }) => kind === "undecided").length,
    mostTrials: Math.max(0, ...trials),
  };
}

async function tryOne(attempt: Attempt, progress: Progress): Promise<End> {
  const { trials = 1 } = attempt;
  const name = nameOf(attempt);
  const end = (outcome: string, end: End): End => {
    progress.end(name, outcome);
    return end;
  };
  for (let trial = 1, disturbed = 0; ; ) {
    const view = await attempt.measure();
    const fate = toFate(view);
    const wrong = attempt.judge(fate);
    if (wrong === null) return end(`✓ ${describe(fate)}`, { kind: "right", trials: trial });
    if (view.failure) progress.note(name, view.failure.message);
    const isRepeated = fate.isDisturbed && !attempt.isDisturbance;
    if (isRepeated && ++disturbed === ATTEMPTS) return end(`? disturbed each time: ${wrong}`, { kind: "undecided" });
    if (!isRepeated && trial++ >= trials) return end(`✗ ${wrong}`, { kind: "wrong" });
    progress.note(name, isRepeated ? `once more, the machine disturbed it: ${wrong}` : `once more: ${wrong}`);
  }
}
