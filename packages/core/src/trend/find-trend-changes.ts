import type { Metric } from "../metric/metric.ts";
import {
  type ChangePoint,
  defaultChangePointOptions,
  findChangePoints,
  settleChangePoints,
} from "../statistics/change-points/change-points.ts";
import { asFinite, levelOf } from "./undelivered-runs.ts";
import type { ChangeFigures, ChangeState, TrendChange, TrendLevel } from "./views.ts";

/** Newest runs of a line in which changes are looked for. */
export const CHANGE_HISTORY = 1000;

/** Runs below which a line is too short to speak of a change. */
export const FEWEST_RUNS = 6;

/** The smallest relative change that is reported where the floor is narrower. */
const LEAST_CHANGE = 0.03;

/** Runs by which a judged change may be found earlier or later, when more runs are known, and still be the same one. */
const SAME_WITHIN_RUNS = 2;

/** A run of a line. */
export type TrendRun = { runId: string; at: Date; median: number };

/** A person's judgement of a change, with the figures at that time. */
export type ChangeJudgement = {
  runId: string;
  state: Exclude<ChangeState, "new">;
  judgedBy: string | null;
  judgedAt: Date;
  note: string;
  seen: ChangeFigures;
};

/** A change where it was found, before anybody was asked about it. */
type Located = ChangeFigures & { runId: string };

/** A change without the line and the metric that it belongs to. */
export type FoundChange = Omit<TrendChange, "seriesId" | "metricId">;

/** Smallest relative change that is reported: 3 %, or twice the A/A floor where that is more. */
export function leastChange(floor: number | null): number {
  return Math.max(LEAST_CHANGE, 2 * (floor ?? 0));
}

/**
 * Changes of a line with what people said about them, and the levels between them. E-divisive means look for changes in each
 * part of the history between confirmed ones: a confirmed change begins a new history. What is smaller than `leastChange` is
 * not told; means, p and ratio of a change are those of the runs that are counted on its sides; a side of which most runs were not
 * delivered has no mean, and the change no ratio. A judgement belongs to the change that is found within two runs of its own; a confirmed one, and a dismissed one
 * whose run is no longer among these, is told with the figures that were seen when it was judged.
 * @param runs the newest runs of the line in order of time
 */
export function findTrendChanges(
  runs: readonly TrendRun[],
  {
    better,
    floor,
    judgements,
  }: { better: Metric["better"]; floor: number | null; judgements: readonly ChangeJudgement[] },
): { changes: FoundChange[]; levels: TrendLevel[] } {
  const placeOf = new Map(runs.map(({ runId }, place) => [runId, place]));
  const confirmed = judgements.filter(({ state }) => state === "confirmed");
  const borders = confirmed.flatMap(({ runId }) => placeOf.get(runId) ?? []).sort((a, b) => a - b);
  const dismissed = judgements.filter(({ state }) => state === "dismissed");
  const found = partsOf(runs, borders).flatMap((part) => changesOf(part, better, leastChange(floor)));
  const matched = new Map<Located, ChangeJudgement>();
  for (const judgement of dismissed) {
    const place = placeOf.get(judgement.runId);
    const near = place === undefined ? undefined : nearest(found, placeOf, place);
    if (near && !matched.has(near)) matched.set(near, judgement);
  }
  const told = found.map((change) => withJudgement(change, matched.get(change)));
  const remembered = [...confirmed, ...dismissed.filter(({ runId }) => !placeOf.has(runId))].map((judgement) =>
    withJudgement({ ...judgement.seen, runId: judgement.runId }, judgement),
  );
  const moves = told.filter(({ state }) => state !== "dismissed").flatMap(({ runId }) => placeOf.get(runId) ?? []);
  return {
    changes: [...told, ...remembered].sort((a, b) => a.at.getTime() - b.at.getTime()),
    levels: partsOf(
      runs,
      [...borders, ...moves].sort((a, b) => a - b),
    ).flatMap(toLevel),
  };
}

/** The runs between borders; a border is the first run of its part. */
function partsOf(runs: readonly TrendRun[], borders: readonly number[]): TrendRun[][] {
  const ends = [...borders, runs.length];
  return ends.map((end, nth) => runs.slice(nth === 0 ? 0 : ends[nth - 1], end)).filter((part) => part.length > 0);
}

function changesOf(part: readonly TrendRun[], better: Metric["better"], minMagnitude: number): Located[] {
  if (part.length < FEWEST_RUNS) return [];
  const medians = asFinite(part.map(({ median }) => median));
  const options = { ...defaultChangePointOptions, minMagnitude };
  const points = settleChangePoints(medians, findChangePoints(medians, options), options);
  return points.flatMap((point, nth) => {
    const [first, last] = [part[point.index], part[point.index - 1]];
    if (!first || !last) return [];
    const from = points[nth - 1]?.index ?? 0;
    const to = points[nth + 1]?.index ?? part.length;
    const sides = { before: part.slice(from, point.index), after: part.slice(point.index, to) };
    return [{ runId: first.runId, ...figuresOf(point, better, { first, last, ...sides }) }];
  });
}

function figuresOf(
  { pValue, ...found }: ChangePoint,
  better: Metric["better"],
  { first, last, ...runs }: { first: TrendRun; last: TrendRun; before: TrendRun[]; after: TrendRun[] },
): ChangeFigures {
  const [before, after] = [sideOf(runs.before), sideOf(runs.after)];
  const hasRatio = before.mean !== 0 && Number.isFinite(before.mean) && Number.isFinite(after.mean);
  // by what was searched, which tells also two sides apart that both are mostly undelivered
  const rises = found.after.mean > found.before.mean;
  return {
    at: first.at,
    beforeAt: last.at,
    before,
    after,
    ratio: hasRatio ? after.mean / before.mean : null,
    p: pValue,
    direction: better === "neither" ? "neither" : rises === (better === "higher") ? "better" : "worse",
  };
}

function sideOf(runs: readonly TrendRun[]): ChangeFigures["before"] {
  return { mean: levelOf(runs.map(({ median }) => median)), runs: runs.length };
}

function nearest(
  changes: readonly Located[],
  placeOf: ReadonlyMap<string, number>,
  place: number,
): Located | undefined {
  const distance = ({ runId }: Located) => Math.abs((placeOf.get(runId) ?? Number.POSITIVE_INFINITY) - place);
  const [best] = [...changes].sort((a, b) => distance(a) - distance(b));
  return best && distance(best) <= SAME_WITHIN_RUNS ? best : undefined;
}

function withJudgement(change: Located, judgement: ChangeJudgement | undefined): FoundChange {
  if (!judgement) return { ...change, state: "new", judgedBy: null, judgedAt: null, note: "" };
  const { runId, state, judgedBy, judgedAt, note } = judgement;
  return { ...change, runId, state, judgedBy, judgedAt, note };
}

function toLevel(part: readonly TrendRun[]): TrendLevel[] {
  const [first, last] = [part[0], part.at(-1)];
  if (!first || !last) return [];
  return [{ fromAt: first.at, toAt: last.at, ...sideOf(part) }];
}
