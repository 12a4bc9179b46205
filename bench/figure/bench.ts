import type { Figure } from "./figure.ts";

/** The input that a bench gets from its caller. */
export interface BenchContext {
  /** Aborts when somebody asked for the end. */
  readonly signal: AbortSignal;
  /** The parts that were asked for; none: all of them. */
  readonly parts: readonly string[];
  /** A commit to compare with, where the bench can; see its usage. */
  readonly before?: string | undefined;
  /** True if the places behind each figure are to be reported too, where the bench knows them; see its usage. */
  readonly list?: boolean;
  /** Names of what alone is to be measured, where the bench has names; none: all. */
  readonly only: readonly string[];
  /** The seeds to play, where the bench has seeds; absent: as many as its goals ask for. */
  readonly seeds?: { readonly from: number; readonly count: number } | undefined;
  /** The file that keeps repetitions, so that a bench of hours goes on where it ended; absent: it measures all at once. */
  readonly keep?: string | undefined;
  /** No further repetition begins after so many minutes; absent: until all are taken. */
  readonly minutes?: number | undefined;
  /** Says what is done at the moment; never part of the figures. */
  say(text: string): void;
}

/** Measures on real parts and returns its figures. What it has started is gone afterwards. */
export type Bench = (context: BenchContext) => Promise<Figure[]>;
