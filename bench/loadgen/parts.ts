import type { Figure } from "../figure.ts";
import { medianOf } from "../statistics.ts";
import type { Generator } from "./generators.ts";
import type { Load } from "./load.ts";
import { type Bed, type Observed, observe } from "./observe.ts";
import type { Programs } from "./programs.ts";

/** Odd, for a round in the middle; many, because a virtual machine gives one generator more of a processor than the next. */
const ROUNDS = 9;
/** Above this share of waiting for a processor a figure says that it was disturbed. */
const MOST_WAITING = 0.1;

/** What one part needs. */
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

/** Messages per second of CPU time, and ours against the others'. */
export function messagesPart(name: string, load: Load, goals: readonly Goal[]): Part {
  return comparison({
    name: `loadgen.${name}`,
    unit: load.kind === "push" ? "messages/CPU-s" : "round trips/CPU-s",
    goals,
    take: async (generator, bed) => {
      const observed = await observe(generator, load, bed);
      return observed && { value: observed.messagesPerCpuS, waiting: observed.waiting };
    },
  });
}

/** Connections opened per second of CPU time. */
export function connectPart(name: string, load: Load, goals: readonly Goal[]): Part {
  return comparison({
    name: `loadgen.${name}`,
    unit: "connections/CPU-s",
    goals,
    take: async (generator, bed) => {
      const observed = await observe(generator, load, bed);
      return observed && { value: observed.connectionsPerCpuS, waiting: observed.waiting };
    },
  });
}

/** Memory per idle connection: the slope between two numbers of them, so that the program itself does not count. */
export function memoryPart(name: string, few: number, many: number, atMostBytes: number): Part {
  return async (context) => {
    const figures: Figure[] = [];
    for (const generator of context.generators) {
      const levels: Observed[] = [];
      for (const clients of [few, many]) {
        const observed = await observe(generator, { kind: "idle", clients }, context.bed);
        if (observed) levels.push(observed);
      }
      const [low, high] = levels;
      if (!low || !high) continue;
      const value = (high.residentBytes - low.residentBytes) / (many - few);
      context.say(`${name}: ${generator.title} ${Math.round(value)} bytes`);
      figures.push({
        name: `loadgen.${name}.${generator.id}`,
        value,
        unit: "bytes/connection",
        against: `${generator.title}, from ${few} to ${many} connections`,
        ...(generator.id === "plumbline" && { goal: { atMost: atMostBytes } }),
      });
    }
    return figures;
  };
}

interface Comparison {
  readonly name: string;
  readonly unit: string;
  readonly goals: readonly Goal[];
  take(generator: Generator, bed: Bed): Promise<{ value: number; waiting: number } | undefined>;
}

/**
 * Takes every generator's figure in each round, each round beginning with another one, so that what changes on the machine
 * meanwhile meets all of them. Quotients are made within a round; the median round counts.
 */
function comparison({ name, unit, goals, take }: Comparison): Part {
  return async ({ generators, bed, say }) => {
    const rounds: Map<Generator["id"], number>[] = [];
    let disturbance = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const values = new Map<Generator["id"], number>();
      for (const generator of [...generators.slice(round), ...generators.slice(0, round)]) {
        const taken = await take(generator, bed);
        if (!taken) continue;
        values.set(generator.id, taken.value);
        disturbance = Math.max(disturbance, taken.waiting);
        say(
          `${name} ${round + 1}/${ROUNDS}: ${generator.title} ${Math.round(taken.value)} ${unit}, its processor was taken for ${Math.round(100 * taken.waiting)} %`,
        );
      }
      rounds.push(values);
    }
    const medianPer = (value: (round: Map<Generator["id"], number>) => number | undefined) =>
      medianOf(rounds.map(value).filter((one) => one !== undefined));
    const present = generators.filter(({ id }) => rounds.every((round) => round.has(id)));
    return [
      ...present.map(({ id, title }) => ({
        name: `${name}.${id}`,
        value: medianPer((round) => round.get(id)),
        unit,
        against: `${title}, median of ${ROUNDS}${describeDisturbance(disturbance)}`,
      })),
      ...present
        .filter(({ id }) => id !== "plumbline")
        .map(({ id, title }) => ({
          name: `${name}.against.${id}`,
          value: medianPer((round) => (round.get("plumbline") ?? Number.NaN) / (round.get(id) ?? Number.NaN)),
          unit: "×",
          against: `${title}${describeDisturbance(disturbance)}`,
          goal: goals.find(({ against }) => against === id),
        })),
    ];
  };
}

/** What a reader has to know of a machine that was not idle: CPU time is counted all the same, but caches are shared. */
function describeDisturbance(waiting: number): string {
  return waiting > MOST_WAITING ? `; disturbed: a processor was taken for up to ${Math.round(100 * waiting)} %` : "";
}
