import type { FrameView } from "../../frame/frame.ts";
import { sum } from "../../frame/over-frames.ts";
import { inBytes, inPercent, inWhole } from "../../metric/quantity-text.ts";
import { allowedShare, holdsClients, secondsIn } from "../../plan/load-figures.ts";
import type { LoadPlan } from "../../plan/load-plan.ts";
import { modes } from "../../scenario/modes.ts";
import { estimateSlope } from "../../statistics/theil-sen.ts";
import { endToStart } from "../../summary/derive/steadiness.ts";
import type { Figure } from "../rule.ts";
import type { SoakBounds } from "./soak-bounds.ts";

export type SoakCriterion = {
  criterionId: keyof SoakBounds;
  title: string;
  /** null: it cannot be judged, and the sentence says why. */
  passed: boolean | null;
  sentence: string;
  figures: Figure[];
};

/** True if a plan is long enough to show leaks and decline: those of the soak modes, and longer ones. */
export function isSoak(plan: LoadPlan): boolean {
  return secondsIn(plan, "measure") >= modes.soak120.measureS;
}

type Named = Pick<SoakCriterion, "criterionId" | "title">;

const memory: Named = { criterionId: "memoryBytesPerMin", title: "Memory does not grow" };

const decline: Named = { criterionId: "endToStart", title: "Throughput holds to the end" };

function notHeld(named: Named): SoakCriterion {
  return { ...named, passed: null, sentence: "The plan changes its connections while it measures.", figures: [] };
}

/** Measured seconds below which a slope or a decline has no meaning. */
const FEWEST_S = 30;

/**
 * Reads a long trial: does memory grow, does throughput decline, do errors come, are messages lost. The memory slope is Theil and
 * Sen's with Sen's 95 % interval; it fails when even the interval's lower end grows faster than allowed. Of several
 * hundred seconds, means of equal parts are used. Memory and throughput are only judged where the plan keeps its number of
 * clients: growth with more clients is not a leak. Messages dropped by the contract's rate limit are not lost.
 */
export function readSoak(frames: readonly FrameView[], bounds: SoakBounds, plan: LoadPlan): SoakCriterion[] {
  const measured = frames.filter((frame) => frame.phase === "measure");
  const seconds = measured.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
  if (seconds < FEWEST_S) return [];
  const isHeld = holdsClients(plan);
  return [
    isHeld ? memoryCriterion(measured, bounds.memoryBytesPerMin) : notHeld(memory),
    isHeld ? declineCriterion(measured, bounds.endToStart) : notHeld(decline),
    errorCriterion(measured, seconds / 60, bounds.errorsPerMin),
    dropCriterion(frames, bounds.dropRate, allowedShare(plan)),
  ];
}

function memoryCriterion(frames: readonly FrameView[], bound: number): SoakCriterion {
  const begunMs = frames[0]?.startMs ?? 0;
  const points = frames.flatMap(({ startMs, values }) => {
    const bytes = values["server.memory"];
    return bytes === undefined ? [] : [{ x: (startMs - begunMs) / 60_000, y: bytes }];
  });
  const slope = estimateSlope(points);
  const of = (passed: boolean | null, sentence: string, figures: Figure[] = []): SoakCriterion => ({
    ...memory,
    passed,
    sentence,
    figures,
  });
  if (!slope) return of(null, "The server's memory was not recorded often enough.");
  const { perX, low, high } = slope;
  const text = `${inBytes(perX)} a minute (95 % interval ${inBytes(low)} to ${inBytes(high)})`;
  const figures: Figure[] = [
    { label: "Slope a minute", value: perX, unit: "bytes" },
    { label: "Interval, lower end", value: low, unit: "bytes" },
    { label: "Interval, upper end", value: high, unit: "bytes" },
  ];
  return low > bound
    ? of(false, `Memory grows by ${text}; ${inBytes(bound)} are allowed.`, figures)
    : of(true, `Memory changes by ${text}; ${inBytes(bound)} are allowed.`, figures);
}

function declineCriterion(frames: readonly FrameView[], bound: number): SoakCriterion {
  const { startPerS, endPerS, ratio } = endToStart(frames);
  if (ratio === undefined)
    return { ...decline, passed: null, sentence: "Nothing was delivered at the start.", figures: [] };
  return {
    ...decline,
    passed: ratio >= bound,
    sentence: `The last quarter delivers ${inPercent(ratio)} of what the first did; at least ${inPercent(bound)} are asked for.`,
    figures: [
      { label: "First quarter", value: startPerS, unit: "1/s" },
      { label: "Last quarter", value: endPerS, unit: "1/s" },
    ],
  };
}

function errorCriterion(frames: readonly FrameView[], minutes: number, bound: number): SoakCriterion {
  const errors = frames.map((frame) => frame.errors.reduce((sum, { count }) => sum + count, 0));
  const total = errors.reduce((sum, count) => sum + count, 0);
  const half = Math.floor(errors.length / 2);
  const late = errors.slice(half).reduce((sum, count) => sum + count, 0);
  const when = total === 0 ? "" : `, ${inWhole(late)} of them in the second half`;
  const perMin = total / minutes;
  return {
    criterionId: "errorsPerMin",
    title: "No errors come with time",
    passed: perMin <= bound,
    sentence: `${inWhole(total)} errors in the measured window${when}: ${inFine(perMin)} a minute; ${inFine(bound)} are allowed.`,
    figures: [
      { label: "Errors", value: total, unit: "count" },
      { label: "Errors a minute", value: perMin, unit: "count" },
    ],
  };
}

/** Six digits: a rate just above its bound does not read like it. */
function inFine(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/** @param allowed share of what is owed that the contract lets through */
function dropCriterion(frames: readonly FrameView[], bound: number, allowed: number): SoakCriterion {
  const [owed, delivered] = [sum(frames, "ledger.expected"), sum(frames, "ledger.delivered")];
  const common = { criterionId: "dropRate", title: "Messages are not lost" } as const;
  if (owed === 0) return { ...common, passed: null, sentence: "Nothing was owed in the measured window.", figures: [] };
  const rate = Math.max(0, (owed * allowed - delivered) / (owed * allowed));
  const of = allowed < 1 ? `owed deliveries that the contract lets through (${inPercent(allowed)})` : "owed deliveries";
  return {
    ...common,
    passed: rate <= bound,
    sentence: `${inPercent(rate)} of the ${of} were lost; ${inPercent(bound)} are allowed.`,
    figures: [{ label: "Lost ÷ owed", value: rate, unit: "ratio" }],
  };
}
