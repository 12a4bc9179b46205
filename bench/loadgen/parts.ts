import { Disposables } from "@plumbline/core/lifetime/disposables";
import type { Figure } from "../figure/figure.ts";
import { medianOf } from "../figure/statistics.ts";
import type { Generator } from "./generators.ts";
import type { Load } from "./load.ts";
import { type Bed, type Loading, startLoading } from "./loading.ts";
import type { Programs } from "./programs.ts";

/** How often all is begun anew: what a run of a program has by chance, as where its memory lies, it keeps to its end. */
const OPENINGS = 5;
/** In each of them; many, because a host gives a virtual machine more of a processor now than then. */
const TURNS = 9;
/** The least that a figure may be of that before a change. */
export const LEAST_OF_BEFORE = 0.97;
/** Above this share of waiting for a processor a figure is marked as disturbed. */
const MOST_WAITING = 0.1;

/** The needs of one part. */
interface PartContext {
  readonly programs: Programs;
  readonly generators: readonly Generator[];
  readonly bed: Bed;
  say(text: string): void;
}

/** One comparison: the same load for every generator that can make it. */
export type Part = (context: PartContext) => Promise<Figure[]>;

/** A quotient of two generators' figures that is to be reached. */
interface Goal {
  readonly against: Generator["id"];
  readonly atLeast: number;
}

/** Messages per second of CPU time, and ours against the others': all stand ready, and each runs for a moment in its turn. */
export function messagesPart(name: string, load: Load, goals: readonly Goal[]): Part {
  return comparison({
    name: `loadgen.${name}`,
    unit: load.kind === "push" ? "messages/CPU-s" : "round trips/CPU-s",
    goals,
    rounds: async ({ generators, bed, say }) => {
      const rounds: Map<Generator["id"], Taken>[] = [];
      for (let opening = 0; opening < OPENINGS; opening++) {
        await using ready = new Disposables();
        const loading: Loading[] = [];
        for (const generator of startingWith(opening, generators)) {
          const one = await startLoading(generator, load, bed);
          if (!one) continue;
          loading.push(ready.use(one));
          one.holdUp();
        }
        for (let turn = 0; turn < TURNS; turn++) rounds.push(await takeTurns(startingWith(turn, loading)));
        say(`${name}: ${opening + 1} of ${OPENINGS}`);
      }
      return rounds;
    },
  });
}

/** One turn of each, one after another. */
async function takeTurns(loading: readonly Loading[]): Promise<Map<Generator["id"], Taken>> {
  const round = new Map<Generator["id"], Taken>();
  for (const one of loading) {
    const { messagesPerCpuS, waiting } = await one.takeTurn();
    round.set(one.generator.id, { value: messagesPerCpuS, waiting });
  }
  return round;
}

/** Connections opened per second of CPU time. */
export function connectPart(name: string, load: Load, goals: readonly Goal[]): Part {
  return comparison({
    name: `loadgen.${name}`,
    unit: "connections/CPU-s",
    goals,
    rounds: async ({ generators, bed, say }) => {
      const rounds: Map<Generator["id"], Taken>[] = [];
      for (let opening = 0; opening < OPENINGS; opening++) {
        const round = new Map<Generator["id"], Taken>();
        for (const generator of startingWith(opening, generators)) {
          await using one = await startLoading(generator, load, bed);
          if (one) round.set(generator.id, { value: one.connectionsPerCpuS, waiting: one.waiting });
        }
        say(`${name}: ${opening + 1} of ${OPENINGS}`);
        rounds.push(round);
      }
      return rounds;
    },
  });
}

/** The same in another order in each round, so that none always follows the same one. */
function startingWith<T>(round: number, all: readonly T[]): T[] {
  const first = round % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
}

/**
 * Memory per idle connection: the slope between two numbers of them, so that the program itself does not count. Pages and garbage
 * collections scatter it, so the middle of several slopes counts where an older generator is compared with.
 */
export function memoryPart(name: string, few: number, many: number, atMostBytes: number): Part {
  return async ({ generators, bed, programs, say }) => {
    const slopes = new Map<Generator["id"], number[]>();
    for (let opening = 0; opening < (programs.before ? OPENINGS : 1); opening++) {
      for (const generator of startingWith(opening, generators)) {
        const slope = await takeMemorySlope(generator, few, many, bed);
        if (slope !== undefined) slopes.set(generator.id, [...(slopes.get(generator.id) ?? []), slope]);
      }
      say(`${name}: ${opening + 1}`);
    }
    const figures = generators.flatMap(({ id, title }) => {
      const taken = slopes.get(id);
      if (!taken) return [];
      const against = `${title}, from ${few} to ${many} connections`;
      const goal = id === "plumbline" ? { goal: { atMost: atMostBytes } } : {};
      return [{ name: `loadgen.${name}.${id}`, value: medianOf(taken), unit: "bytes/connection", against, ...goal }];
    });
    return [...figures, ...againstBefore(`loadgen.${name}`, figures)];
  };
}

/** Bytes of memory for each further connection; undefined where the generator cannot make such a load. */
async function takeMemorySlope(generator: Generator, few: number, many: number, bed: Bed): Promise<number | undefined> {
  const levels: number[] = [];
  for (const clients of [few, many]) {
    await using one = await startLoading(generator, { kind: "idle", clients }, bed);
    if (one) levels.push(await one.residentBytes());
  }
  const [low, high] = levels;
  return low === undefined || high === undefined ? undefined : (high - low) / (many - few);
}

/** The older generator's memory ÷ ours: less than 1 if a connection costs more than before. */
function againstBefore(name: string, figures: readonly Figure[]): Figure[] {
  const figureOf = (id: Generator["id"]) => figures.find((figure) => figure.name === `${name}.${id}`)?.value;
  const [ours, before] = [figureOf("plumbline"), figureOf("before")];
  if (ours === undefined || before === undefined) return [];
  const goal = { atLeast: LEAST_OF_BEFORE };
  return [
    { name: `${name}.against.before`, value: before / ours, unit: "×", against: "memory before ÷ memory now", goal },
  ];
}

/** A generator's figure of one round. */
interface Taken {
  readonly value: number;
  /** The share of the time it could have run in which something else ran on its processor, 0 to 1. */
  readonly waiting: number;
}

interface Comparison {
  readonly name: string;
  readonly unit: string;
  readonly goals: readonly Goal[];
  /** Every generator's figure in each round, so that what changes on the machine meanwhile meets all of them. */
  rounds(context: PartContext): Promise<ReadonlyMap<Generator["id"], Taken>[]>;
}

/** Quotients are made within a round; the median round counts. */
function comparison({ name, unit, goals, rounds }: Comparison): Part {
  return async (context) => {
    const taken = await rounds(context);
    const present = context.generators.filter(({ id }) => taken.every((round) => round.has(id)));
    const figureOf = (round: ReadonlyMap<Generator["id"], Taken>, id: Generator["id"]) =>
      round.get(id)?.value ?? Number.NaN;
    // a generator whose threads wait for each other proves nothing about the machine
    const waiting = medianOf(taken.map((round) => Math.min(...[...round.values()].map((one) => one.waiting))));
    const disturbed = describeDisturbance(waiting);
    return [
      ...present.map(({ id, title }) => ({
        name: `${name}.${id}`,
        value: medianOf(taken.map((round) => figureOf(round, id))),
        unit,
        against: `${title}, median of ${taken.length}${disturbed}`,
      })),
      ...present
        .filter(({ id }) => id !== "plumbline")
        .map(({ id, title }) => ({
          name: `${name}.against.${id}`,
          value: medianOf(taken.map((round) => figureOf(round, "plumbline") / figureOf(round, id))),
          unit: "×",
          against: `${title}, median of ${taken.length} quotients${disturbed}`,
          goal: id === "before" ? { atLeast: LEAST_OF_BEFORE } : goals.find(({ against }) => against === id),
        })),
    ];
  };
}

/** The note about a machine that was not idle: CPU time is counted all the same, but caches are shared. */
function describeDisturbance(waiting: number): string {
  return waiting > MOST_WAITING
    ? `; disturbed: a processor was taken for ${Math.round(100 * waiting)} % of a usual round`
    : "";
}
