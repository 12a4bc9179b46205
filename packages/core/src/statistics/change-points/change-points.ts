import { studentTails } from "../distribution/student-t.ts";
import { mean, squaredDeviations } from "../moments.ts";
import { largestDivergence } from "./energy-divergence.ts";

/** A place where a series changes its level. */
export type ChangePoint = {
  /** Position of the first value after the change. */
  index: number;
  /** The divergence by which it was found. */
  qhat: number;
  pValue: number;
  /** Means and standard deviations (÷ n) of the parts up to the neighbouring change points. */
  before: { mean: number; deviation: number };
  after: { mean: number; deviation: number };
};

export type ChangePointOptions = {
  /** Values looked at together, 2 or more: how local a change may be. */
  window: number;
  /** Largest p of a change that is kept. */
  pValue: number;
  /** Smallest relative change that is kept: 0.03 is 3 %. */
  minMagnitude: number;
};

/** The options for trends: Apache Otava's own defaults. */
export const defaultChangePointOptions: ChangePointOptions = { window: 50, pValue: 0.001, minMagnitude: 0 };

/**
 * Change points by e-divisive means with Student's t instead of permutations, equal to Apache Otava 0.8.0 down to its
 * corner cases: candidates are collected from half-overlapping windows at a level ten times too generous; then the weakest is
 * taken away again and again, until every one left passes p and magnitude between its neighbours.
 * @param values finite numbers in order of time
 * Source: Matteson and James, Journal of the American Statistical Association 109 (2014); Fleming and others, Hunter: Using
 * Change Point Detection to Hunt for Performance Regressions (ICPE 2023).
 */
export function findChangePoints(values: readonly number[], options: ChangePointOptions): ChangePoint[] {
  const { pValue } = options;
  // Otava's steps: a tenfold level would not be one above 5 %
  const generous = pValue < 0.05 ? pValue * 10 : pValue < 0.5 ? pValue * 2 : pValue;
  return dropWeakest(values, findCandidates(values, options.window, generous), options);
}

/**
 * Change points with the figures of all values that lie between each and its neighbours, as far as they then still pass.
 * `findChangePoints` repeats Otava, which leaves the figures of a point before a dropped one as they were: of fewer values than now
 * lie after it.
 */
export function settleChangePoints(
  values: readonly number[],
  points: readonly ChangePoint[],
  options: ChangePointOptions,
): ChangePoint[] {
  const measured = points.map((point, nth) =>
    measure(values, point, points[nth - 1]?.index ?? 0, points[nth + 1]?.index ?? values.length),
  );
  const left = dropWeakest(values, measured, options);
  return left.length === points.length ? left : settleChangePoints(values, left, options);
}

type Candidate = { index: number; qhat: number };

function findCandidates(values: readonly number[], window: number, level: number): ChangePoint[] {
  const step = Math.floor(window / 2);
  const found = new Map<number, Candidate>();
  for (let start = 0; start < values.length; ) {
    const inside = splitWindow(values.slice(start, start + window), level);
    for (const { index, qhat } of inside) {
      if (!found.has(start + index)) found.set(start + index, { index: start + index, qhat });
    }
    const last = inside.at(-1);
    start = Math.max(last ? start + last.index : 0, start + step);
  }
  const candidates = [...found.values()].sort((a, b) => a.index - b.index);
  return candidates.map((candidate, nth) =>
    measure(values, candidate, candidates[nth - 1]?.index ?? 0, candidates[nth + 1]?.index ?? values.length),
  );
}

/** Splits a window where it diverges most, and its parts again, as long as the part with the largest divergence passes the test. */
function splitWindow(window: readonly number[], level: number): Candidate[] {
  let parts = [{ start: 0, end: window.length }];
  const found: Candidate[] = [];
  for (;;) {
    let best: (Candidate & { start: number; end: number }) | null = null;
    for (const { start, end } of parts) {
      const candidate = largestDivergence(window, start, end);
      if (candidate && (!best || candidate.qhat > best.qhat)) best = { ...candidate, start, end };
    }
    if (!best) break;
    const { index, start, end } = best;
    if (!(measure(window, best, start, end).pValue <= level)) break;
    found.push({ index, qhat: best.qhat });
    parts = parts.flatMap((part) =>
      part.start === start
        ? [
            { start, end: index },
            { start: index, end },
          ]
        : [part],
    );
  }
  return found.sort((a, b) => a.index - b.index);
}

/** Takes the weakest point away until all that are left pass: first by p, then by magnitude. */
function dropWeakest(values: readonly number[], candidates: ChangePoint[], options: ChangePointOptions): ChangePoint[] {
  const points = [...candidates];
  for (;;) {
    let weakest = extreme(points, (point) => point.pValue);
    if (!weakest) return points;
    if (weakest.pValue < options.pValue) {
      weakest = extreme(points, (point) => -magnitude(point)) ?? weakest;
      if (magnitude(weakest) > options.minMagnitude) return points;
    }
    const place = points.indexOf(weakest);
    points.splice(place, 1);
    // Otava measures the two points after the gap anew and not the one before it, whose part after the change grew as well
    for (const nth of [place, place + 1]) {
      const point = points[nth];
      if (point)
        points[nth] = measure(values, point, points[nth - 1]?.index ?? 0, points[nth + 1]?.index ?? values.length);
    }
  }
}

/** The first point with the largest `of`. */
function extreme(points: readonly ChangePoint[], of: (point: ChangePoint) => number): ChangePoint | undefined {
  return points.reduce<ChangePoint | undefined>(
    (best, point) => (!best || of(point) > of(best) ? point : best),
    undefined,
  );
}

/** The larger of the relative changes there and back; a mean of zero counts as no change. */
export function magnitude({ before, after }: Pick<ChangePoint, "before" | "after">): number {
  const change = (from: number, to: number) => (from === 0 ? 0 : Math.abs(to / from - 1));
  return Math.max(change(before.mean, after.mean), change(after.mean, before.mean));
}

/** A candidate with the figures of both its parts: [start, index) and [index, end). */
function measure(values: readonly number[], { index, qhat }: Candidate, start: number, end: number): ChangePoint {
  const before = describe(values.slice(start, index));
  const after = describe(values.slice(index, end));
  return { index, qhat, pValue: pooledTest(before, after), before: before.view, after: after.view };
}

type Part = { count: number; view: ChangePoint["before"] };

function describe(values: readonly number[]): Part {
  const deviation = Math.sqrt(squaredDeviations(values) / values.length);
  return { count: values.length, view: { mean: mean(values), deviation } };
}

/**
 * Student's test with pooled variance. Otava hands over standard deviations ÷ n where ÷ (n − 1) is expected, so its p is a
 * little smaller than the textbook's; kept, because equal lists need equal p.
 */
function pooledTest(before: Part, after: Part): number {
  const df = before.count + after.count - 2;
  if (df <= 0) return 1;
  const squares = (part: Part) => (part.count - 1) * part.view.deviation ** 2;
  const variance = (squares(before) + squares(after)) / df;
  const t = (before.view.mean - after.view.mean) / Math.sqrt(variance * (1 / before.count + 1 / after.count));
  return studentTails(t, df);
}
