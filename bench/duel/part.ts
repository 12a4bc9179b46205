import type { BenchContext } from "../figure/bench.ts";
import type { Figure } from "../figure/figure.ts";
import type { KeptRepetitions } from "../figure/kept.ts";
import type { DuelBed } from "./bed.ts";
import type { measuredParts } from "./part-names.ts";

export type MeasuredPart = (typeof measuredParts)[number];
export type Pair = readonly [a: string, b: string];

/** The means of every part. */
export interface Setup {
  readonly bed: DuelBed;
  readonly say: BenchContext["say"];
  readonly pairs: readonly Pair[];
  /** Repetitions of something, where so many are usual. */
  readonly times: (usual: number) => number;
  readonly kept: KeptRepetitions;
  /** True once no further repetition may begin. */
  readonly isOver: () => boolean;
}

interface Part<R> {
  readonly name: MeasuredPart;
  /** The names of what is measured, and how often each. */
  readonly things: (setup: Setup) => readonly string[];
  readonly times: number;
  readonly measure: (setup: Setup, thing: string) => Promise<R>;
  /** @param of the results of one thing, or of all */
  readonly figures: (of: (thing?: string) => R[], setup: Setup) => Figure[];
}

/**
 * Measures what is not kept yet, each thing once before any of them again, so that a bench that ends early knows something of all. Figures
 * of fewer repetitions than planned reach no goal.
 */
export function partOf<R>({ name, things, times, measure, figures }: Part<R>) {
  return async (setup: Setup): Promise<Figure[]> => {
    const { kept, say } = setup;
    const [all, planned] = [things(setup), setup.times(times)];
    for (let nth = 1; nth <= planned; nth++)
      for (const thing of all) {
        if (kept.of(name, thing).length >= nth || setup.isOver()) continue;
        say(`${name}: ${thing}, repetition ${nth} of ${planned}`);
        await kept.add(name, thing, await measure(setup, thing));
      }
    const of = (thing?: string) => (thing === undefined ? all : [thing]).flatMap((each) => kept.of<R>(name, each));
    const missing = all.length * planned - of().length;
    return missing <= 0 ? figures(of, setup) : figures(of, setup).map((figure) => withoutGoal(figure, missing));
  };
}

function withoutGoal({ goal: _, ...figure }: Figure, missing: number): Figure {
  return { ...figure, against: `${figure.against}; ${missing} repetitions are missing` };
}
