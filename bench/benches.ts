import { duelParts } from "./duel/part-names.ts";
import { faultParts } from "./faults/part-names.ts";
import type { Bench } from "./figure/bench.ts";
import { houseParts } from "./house/part-names.ts";
import { loadgenParts } from "./loadgen/part-names.ts";
import { pagesParts } from "./pages/part-names.ts";
import { reachParts } from "./reach/part-names.ts";
import { truthParts } from "./truth/part-names.ts";
import { verdictParts } from "./verdicts/part-names.ts";

/** A bench by its name: its words of the command line, and its code. */
export interface Entry {
  readonly measures: string;
  readonly parts?: readonly string[];
  /** With `--before` the bench compares with an older commit. */
  readonly comparesCommits?: true;
  /** With `--list` the bench reports the places behind its figures. */
  readonly lists?: true;
  /** With `--only` the bench measures what has these names alone. */
  readonly takesNames?: true;
  /** With `--seeds` and `--from` the bench plays these seeds alone, so that many can be played in pieces. */
  readonly takesSeeds?: true;
  /** With `--keep` the bench keeps its repetitions, and goes on where it ended. */
  readonly keeps?: true;
  load(): Promise<Bench>;
}

/** Loaded on demand: a bench imports the generated database client, which exists only after `generateClient`. */
export const benches: Record<string, Entry> = {
  frames: {
    measures: "frames of a run per second, from the generator's socket to PostgreSQL and the live channel",
    load: async () => (await import("./live/frames.ts")).benchFrames,
  },
  "run-page": {
    measures: "time in which a run's page has its data",
    load: async () => (await import("./queries/run-page.ts")).benchRunPage,
  },
  pages: {
    measures: "JavaScript that each page loads, time to its largest paint and its layout shift, in a cold browser",
    parts: pagesParts,
    load: async () => (await import("./pages/pages.ts")).benchPages,
  },
  live: {
    measures: "time from the end of a generator's second to the event in an open page",
    load: async () => (await import("./live/live.ts")).benchLive,
  },
  viewers: {
    measures: "a thousand open pages on one run, and a new page beside four hundred that do not read",
    load: async () => (await import("./live/viewers.ts")).benchViewers,
  },
  compare: {
    measures: "time in which a comparison of ten trials of an hour has its data",
    load: async () => (await import("./queries/compare.ts")).benchCompare,
  },
  reach: {
    measures: "a flow of one's own beside the built-in echo, and a kept script of k6 beside plain k6",
    parts: reachParts,
    load: async () => (await import("./reach/reach.ts")).benchReach,
  },
  api: {
    measures: "time in which the REST API starts and lists runs, with 100,000 stored",
    load: async () => (await import("./queries/api.ts")).benchApi,
  },
  audit: {
    measures: "the audit of a trial of 60 s",
    load: async () => (await import("./computations/audit.ts")).benchAudit,
  },
  truth: {
    measures: "whether every server, client, generator and host that lies is named, and no honest one accused",
    parts: truthParts,
    takesNames: true,
    load: async () => (await import("./truth/truth.ts")).benchTruth,
  },
  "trial-overhead": {
    measures: "a trial's time beside its load, for a native server that is built",
    load: async () => (await import("./containers/trial-overhead.ts")).benchTrialOverhead,
  },
  images: {
    measures: "time in which every image is built again after a change of its source",
    load: async () => (await import("./containers/images.ts")).benchImages,
  },
  "second-start": {
    measures: "the second ./plumb up of a fresh clone against its first",
    load: async () => (await import("./starts/second-start.ts")).benchSecondStart,
  },
  "interrupted-starts": {
    measures: "first starts of ./plumb up that are interrupted at random moments, and whether the next ones succeed",
    load: async () => (await import("./starts/interrupted-starts.ts")).benchInterruptedStarts,
  },
  faults: {
    measures: "time to recover from what breaks, a backup's way back, and seeds that keep every invariant",
    parts: faultParts,
    takesSeeds: true,
    load: async () => (await import("./faults/faults.ts")).benchFaults,
  },
  loadgen: {
    measures: "what a load costs in our generator and in others",
    parts: loadgenParts,
    comparesCommits: true,
    load: async () => (await import("./loadgen/loadgen.ts")).benchLoadgen,
  },
  "change-points": {
    measures: "time in which the change points of 1,000 values are found",
    load: async () => (await import("./computations/change-points.ts")).benchChangePoints,
  },
  trend: {
    measures: "a trend over 100,000 runs: its data, its changes, its page",
    parts: ["query", "page"],
    load: async () => (await import("./queries/trend.ts")).benchTrend,
  },
  verdicts: {
    measures: "how often verdicts are wrong on rounds of which the truth is known",
    parts: verdictParts,
    load: async () => (await import("./verdicts/verdicts.ts")).benchVerdicts,
  },
  duel: {
    measures:
      "duels against rounds one after another: interval, false alarms, time to a verdict, bias, known differences",
    parts: duelParts,
    takesNames: true,
    keeps: true,
    load: async () => (await import("./duel/duel.ts")).benchDuel,
  },
  "merge-histograms": {
    measures: "time in which an hour of per-second histograms becomes one",
    load: async () => (await import("./computations/merge-histograms.ts")).benchMergeHistograms,
  },
  house: {
    measures: "the code itself: cycles of folders, double names, duplicates, sizes, comments; times only by name",
    parts: houseParts,
    lists: true,
    load: async () => (await import("./house/house.ts")).benchHouse,
  },
};
