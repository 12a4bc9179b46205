import type { Measured } from "../client/side-names.ts";
import type { Verdict } from "../compare/views.ts";
import { preflightPhrases } from "../preflight/preflight-phrases.ts";

/** The ends of a ranking. */
export type End = "lowest" | "highest";
type Ranked = { server: string; end: End; metric: string; figure: string; rest: string };
type Sides = { a: string; b: string; metric: string };

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;
const are = (number: number) => (number === 1 ? "is" : "are");

/** Phrases of a run's answer. */
const ofRun = {
  noFigure: ({ metric }: { metric: string }) => `No trial has a figure for ${metric}.`,
  onlyExhibitions: ({ metric }: { metric: string }) =>
    `Only exhibitions have a figure for ${metric}, and they are never ranked.`,
  ofPolicy: ({ kind, policy, sentence }: { kind: Measured; policy: string; sentence: string }) =>
    `Of the ${kind}s with ${policy}: ${sentence}`,
  allInvalid: ({ scenario }: { scenario: string }) =>
    `No figure of ${scenario} may be used: the audit calls every trial INVALID, for the reasons below.`,
  nobodyFinished: (of: { kind: Measured; scenario: string; failed: number; title: string }) =>
    `No ${of.kind} finished ${of.scenario}: ${count(of.failed, "trial")} failed, the first with “${of.title}”.`,
  noReason: (_: object) => "no reason",
  unfinished: ({ scenario }: { scenario: string }) => `${scenario} has no finished trial.`,
  only: ({ server, metric, figure }: { server: string; metric: string; figure: string }) =>
    `${server}: ${metric} ${figure}. There is nothing to rank it against.`,
  noneShown: (of: { kind: Measured; how: "faster" | "better"; metric: string; medians: string }) =>
    `No ${of.kind} is shown to be ${of.how} on ${of.metric} (${of.medians}).`,
  leads: ({ server, end, metric, figure, rest }: Ranked) => `${server} has the ${end} ${metric}, ${figure}; ${rest}.`,
  tie: (of: { servers: string; end: End; metric: string; medians: string; rest: string }) =>
    `${of.servers} tie for the ${of.end} ${of.metric}, ${of.medians}; ${of.rest}.`,
  medians: ({ medians }: { medians: string }) => `medians ${medians}`,
  medianRange: ({ first, last }: { first: string; last: string }) => `medians from ${first} to ${last}`,
  showed: ({ server, end, metric, figure, rest }: Ranked) =>
    `${server} showed the ${end} ${metric}, ${figure}, and ${rest}.`,
  worstHas: (of: { server: string; end: End; figure: string; ratio: string }) =>
    `${of.server} has the ${of.end}, ${of.figure}, ${of.ratio} as much`,
  worstShowed: (of: { server: string; end: End; figure: string; ratio: string }) =>
    `${of.server} showed the ${of.end}, ${of.figure}, ${of.ratio} as much`,
  noRatio: (_: object) => "not to be put as a ratio,",
  lostTooMuch: ({ server }: { server: string }) => `${server} lost too much to have one`,
  nobody: ({ metric }: { metric: string }) => `No server has a ${metric}: each lost too much of what was owed.`,
  interval: (of: { median: string; low: string; high: string; rounds: number }) =>
    `${of.median} (${of.low} to ${of.high}, ${of.rounds} rounds)`,
};

/** Phrases that limit a run's answer. */
const caveats = {
  planned: ({ rounds, needed }: { rounds: number; needed: number }) =>
    `${count(rounds, "round")} planned; no verdict, which needs ${needed} or more.`,
  done: ({ done, rounds }: { done: number; rounds: number }) => `${done} of ${rounds} rounds done; no verdict yet.`,
  doneBecause: ({ done, rounds, lacking }: { done: number; rounds: number; lacking: string }) =>
    `${done} of ${rounds} rounds done (${lacking}); no verdict yet.`,
  lacking: ({ server, done, rounds }: { server: string; done: number; rounds: number }) =>
    `${server} has only ${done} of ${rounds}`,
  lossOwed: ({ servers }: { servers: string }) =>
    `Not everything that was owed arrived: ${servers}. In latency percentiles a lost delivery counts as later than all others.`,
  lossArrived: ({ servers }: { servers: string }) =>
    `Not everything that was owed arrived: ${servers}. Latencies are those of the messages that did.`,
  invalid: ({ trials }: { trials: number }) =>
    `${count(trials, "trial")} ${are(trials)} INVALID and in no figure here.`,
  suspect: ({ servers }: { servers: string }) =>
    `The audit calls figures of ${servers} SUSPECT: see its reasons below.`,
  failed: ({ trials }: { trials: number }) =>
    `${count(trials, "trial")} failed and count${trials === 1 ? "s" : ""} for nothing here.`,
  without: ({ servers, number }: { servers: string; number: number }) =>
    `${servers} ${number === 1 ? "has" : "have"} no figure at all.`,
};

/** Phrases of a comparison's answer. */
const ofComparison = {
  oneSide: (_: object) => "One side is not a comparison: add another.",
  notYet: ({ a, b }: { a: string; b: string }) => `${b} and ${a} cannot be compared yet.`,
  unlike: ({ a, b, facts }: { a: string; b: string; facts: string }) =>
    `${b} and ${a} are not compared: they differ in ${facts}.`,
  unlikeFigures: ({ metric, medians }: { metric: string; medians: string }) =>
    `Each was measured under its own conditions, which may explain a difference. On ${metric} they show ${medians}.`,
  noCommon: ({ a, b, metric }: Sides) => `${b} and ${a} have no common figure for ${metric}.`,
  although: ({ facts, headline }: { facts: string; headline: string }) =>
    `Although they differ in ${facts}: ${headline}`,
  overhead: ({ a, b, headline }: { a: string; b: string; headline: string }) =>
    `Overhead of the proxy (A: ${a}, B: ${b}): ${headline}`,
  compressionCost: ({ a, b, headline }: { a: string; b: string; headline: string }) =>
    `Cost of compression (A: ${a}, B: ${b}): ${headline}`,
  judgedBy: ({ metric, scenario, meaning }: { metric: string; scenario: string; meaning: string }) =>
    `${metric.charAt(0).toUpperCase()}${metric.slice(1)}, the first metric of ${scenario}: ${meaning}`,
  neither: ({ a, b, metric }: Sides) => `Neither ${b} nor ${a} delivered enough to have a ${metric}.`,
  oneLost: ({ lost, other, metric }: { lost: string; other: string; metric: string }) =>
    `${lost} lost too much to have a ${metric}; ${other} has one.`,
  differs: ({ a, b, metric, verdict }: Sides & { verdict: "better" | "worse" }) =>
    `${b} is ${verdict} than ${a} on ${metric}.`,
  differsBy: ({ a, b, metric, verdict, distance }: Sides & { verdict: "better" | "worse"; distance: string }) =>
    `${b} is ${verdict} than ${a} on ${metric}: ${distance}.`,
  same: ({ a, b, metric, margin }: Sides & { margin: string }) =>
    `${b} is the same as ${a} on ${metric} within ${margin}.`,
  inconclusive: ({ a, b, metric }: Sides) => `${b} and ${a}: no difference is shown on ${metric}.`,
  higherBy: ({ percent }: { percent: string }) => `${percent} higher`,
  lowerBy: ({ percent }: { percent: string }) => `${percent} lower`,
  asHigh: ({ fold }: { fold: string }) => `${fold} as high`,
  chanceLess: ({ of }: { of: string }) =>
    `If the two were equal, chance alone would separate their rounds this far less than once in ${of} such comparisons: `,
  chanceAbout: ({ of }: { of: string }) =>
    `If the two were equal, chance alone would separate their rounds this far about once in ${of} such comparisons: `,
  noRatioLost: ({ medians }: { medians: string }) => `${medians}; no ratio, because rounds did not deliver it.`,
  noRatioZero: ({ medians }: { medians: string }) => `${medians}; no ratio, because a figure is zero or negative.`,
  ratio: ({ medians, ratio, interval }: { medians: string; ratio: string; interval: string }) =>
    `${medians}: a ratio of ${ratio}${interval}.`,
  ratioOfBlocks: ({ medians, ratio, interval }: { medians: string; ratio: string; interval: string }) =>
    `${medians}; block by block, the middle ratio is ${ratio}${interval}.`,
  between: ({ low, high }: { low: string; high: string }) =>
    `; with 95 % confidence it lies between ${low} and ${high}`,
  betweenWithOne: ({ low, high }: { low: string; high: string }) =>
    `; with 95 % confidence it lies between ${low} and ${high}, which includes 1×, so no difference is shown`,
  paired: ({ blocks }: { blocks: number }) =>
    `Rounds are paired: both sides were measured in the same ${blocks} blocks.`,
  otherRuns: (_: object) => "Rounds are not paired: they come from different runs.",
  fewBlocks: ({ blocks }: { blocks: number }) =>
    `Rounds are not paired: ${blocks} common ${blocks === 1 ? "block is" : "blocks are"} too few for a verdict on pairs.`,
  someBlocks: ({ blocks }: { blocks: number }) => `Rounds are not paired: only ${blocks} blocks have both sides.`,
  against: ({ a, b }: { a: string; b: string }) => `${b} against ${a}`,
  missingIn: ({ sides }: { sides: string }) =>
    `No round of ${sides} has it: nothing was delivered, or too little for that figure.`,
  claimOn: ({ verdict, figures }: { verdict: Exclude<Verdict, "inconclusive">; figures: number }) =>
    `${verdict === "same" ? "the same" : verdict} on ${figures}`,
  noClaims: ({ figures }: { figures: number }) => `Of ${others(figures)} none allows a claim.`,
  claims: ({ figures, b, claims }: { figures: number; b: string; claims: string }) =>
    `Of ${others(figures)} ${b} is ${claims}.`,
};

const others = (figures: number) => (figures === 1 ? "one other common figure" : `${figures} other common figures`);

/** Every phrase in English. Other languages have them by the same ids, with places for the same values. */
export const english = { ...ofRun, ...caveats, ...ofComparison, ...preflightPhrases };
export type Phrases = typeof english;
