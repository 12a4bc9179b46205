import { seededRandom } from "@plumbline/core/statistics/seeded-random";
import { type FaultKind, faults } from "./faults.ts";

/** Faults and load happen within this time; afterwards everything works again. */
export const TROUBLE_MS = 45_000;
/** The most faults at a time. */
export const AT_ONCE = 2;

const FEWEST_FAULTS = 3;
const MOST_FAULTS = 6;
const MOST_RUNS = 3;
const TWO_HOURS_MS = 2 * 3_600_000;
const MOST_DELAY_MS = 400;
/** Nothing happens before something runs. */
const FIRST_FAULT_MS = 2_000;

/** A fault of the schedule. */
export interface PlannedFault {
  readonly kind: FaultKind;
  /** A part, a link, or the engine. */
  readonly at: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Delay of a slow link's bytes in each direction, or error of a clock that is set; 0 for other kinds. */
  readonly amountMs: number;
}

/** An act of a person: the n-th run is started or cancelled. */
export interface PlannedAct {
  readonly act: "start" | "cancel";
  readonly run: number;
  readonly atMs: number;
}

/** Everything that the seed decides. */
export interface NemesisPlan {
  readonly seed: number;
  readonly faults: readonly PlannedFault[];
  readonly acts: readonly PlannedAct[];
}

/** Draws the faults and the load of a seed; the same seed gives the same plan. */
export function planNemesis(seed: number): NemesisPlan {
  const random = seededRandom(seed);
  const between = (from: number, to: number) => from + random() * (to - from);
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error("nothing to pick from");
    return found;
  };
  const acts: PlannedAct[] = [];
  const runs = Math.floor(between(2, MOST_RUNS + 1));
  for (let run = 0; run < runs; run++) {
    const atMs = Math.round(run === 0 ? 0 : between(0, TROUBLE_MS / 2));
    acts.push({ act: "start", run, atMs });
    if (random() < 0.25) acts.push({ act: "cancel", run, atMs: Math.round(atMs + between(500, TROUBLE_MS / 2)) });
  }
  const planned: PlannedFault[] = [];
  const wanted = Math.floor(between(FEWEST_FAULTS, MOST_FAULTS + 1));
  while (planned.length < wanted) {
    const kind = pick(Object.keys(faults) as FaultKind[]);
    const { at, lastsS } = faults[kind];
    const lastsMs = Math.round(between(lastsS[0], lastsS[1]) * 1_000);
    const fromMs = Math.round(between(FIRST_FAULT_MS, TROUBLE_MS - lastsMs));
    const amountMs = Math.round(drawAmount(kind, between));
    const drawn = { kind, at: pick<string>(at), fromMs, toMs: fromMs + lastsMs, amountMs };
    if (fits(planned, drawn)) planned.push(drawn);
  }
  return {
    seed,
    faults: planned.sort((a, b) => a.fromMs - b.fromMs),
    acts: acts.sort((a, b) => a.atMs - b.atMs),
  };
}

function drawAmount(kind: FaultKind, between: (from: number, to: number) => number): number {
  if (kind === "link slow") return between(20, MOST_DELAY_MS);
  if (kind === "clock set") return between(-TWO_HOURS_MS, TWO_HOURS_MS);
  return 0;
}

/** True if no moment has too many faults then, and no part or link two. */
function fits(planned: readonly PlannedFault[], drawn: PlannedFault): boolean {
  const beside = planned.filter(({ fromMs, toMs }) => fromMs < drawn.toMs && drawn.fromMs < toMs);
  if (beside.some(({ at }) => at === drawn.at)) return false;
  // the most faults at once are reached where one of them begins
  const begins = [drawn, ...beside].map(({ fromMs }) => Math.max(fromMs, drawn.fromMs));
  return begins.every((atMs) => beside.filter(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs).length < AT_ONCE);
}

/** The plan as people read it, a line each, in the order of time. */
export function describePlan({ faults: planned, acts }: NemesisPlan): string[] {
  const seconds = (ms: number) => (ms / 1_000).toFixed(1).padStart(5);
  const lines = [
    ...planned.map(({ kind, at, fromMs, toMs, amountMs }) => ({
      atMs: fromMs,
      text: `${seconds(fromMs)} to ${seconds(toMs)} s  ${kind}: ${at}${amountMs === 0 ? "" : `, ${amountMs} ms`}`,
    })),
    ...acts.map(({ act, run, atMs }) => ({ atMs, text: `${seconds(atMs)}            s  ${act} run ${run + 1}` })),
  ];
  return lines.sort((a, b) => a.atMs - b.atMs).map(({ text }) => text);
}
