import type { AcceptanceOutcome } from "../acceptance/views.ts";
import type { Duel } from "../duel/duel.ts";
import type { DuelEstimate } from "../duel/estimate.ts";
import type { GrownFunctions } from "../flame/grown-functions.ts";

/** One side of a duel of two states of a checkout. */
export type RevisionSide = {
  /** Name of the revision that was asked for, for example "main"; of a working tree its folder. */
  revision: string;
  /** The commit, in full. */
  sha: string;
  /** True if the working tree has changes that the commit has not. */
  isChanged: boolean;
};

/** The verdict on a head against its base, with everything that reports of it show. */
export type RevisionVerdict = {
  outcome: AcceptanceOutcome;
  sentence: string;
  /** Null where nothing was measured. */
  runId: string | null;
  base: RevisionSide;
  head: RevisionSide;
  /** Path of the server's folder from the top of the checkout; empty for the top itself. */
  folder: string;
  scenarioId: string;
  duel: Duel | null;
  /** Estimate from before the duel; null where nothing was measured. */
  estimate: DuelEstimate | null;
  /** The functions on which a slower head spends more of its CPU time; null where nobody asked. */
  grown: GrownFunctions | null;
};

/** A side in words: "base main (1a2b3c4)", "head . (9f8e7d6 and changes)". */
export function describeRevision(role: string, { revision, sha, isChanged }: RevisionSide): string {
  return `${role} ${revision} (${sha.slice(0, 7)}${isChanged ? " and changes" : ""})`;
}
