import { join } from "node:path";
import { repositoryFolder } from "@plumbline/launcher/folders";
import type { Figure } from "../figure/figure.ts";
import { medianOf } from "../figure/statistics.ts";
import type { Generator } from "./generators.ts";
import { runGoBench } from "./go-bench.ts";
import type { Load } from "./load.ts";
import { type Bed, startLoading } from "./loading.ts";
import { LEAST_OF_BEFORE, type Part } from "./parts.ts";
import type { Programs } from "./programs.ts";

const TURNS = 11;

/** The source of our generator in this working tree. */
const source = join(repositoryFolder, "packages/k6");

/** The ledger's part of a message's CPU time, nanoseconds. */
interface Cost {
  readonly ledgerNs: number;
  readonly wholeNs: number;
}

/**
 * The ledger's share of the CPU time that a message costs the generator. It has no switch, so its own functions are timed alone, and held
 * against the whole generator's CPU time for a message under a load, system calls included. Of an older commit the same is taken.
 * @param bench the Go benchmark of all that the ledger does for one message of that load
 */
export function ledgerPart(name: string, load: Load, bench: string, atMost: number): Part {
  return async ({ generators, bed, programs, say }) => {
    const taken = new Map<Generator["id"], Cost>();
    for (const { generator, folder } of withSources(generators, programs)) {
      const wholeNs = await takeWholeNs(generator, load, bed);
      if (wholeNs === undefined) continue;
      const ledgerNs = await runGoBench({ source: folder, folder: "engine", name: bench }, bed.signal);
      say(`${name}, ${generator.title}: ${describe({ ledgerNs, wholeNs })}`);
      taken.set(generator.id, { ledgerNs, wholeNs });
    }
    const [ours, before] = [taken.get("plumbline"), taken.get("before")];
    return [
      ...(ours ? [shareFigure(`loadgen.${name}`, ours, atMost)] : []),
      ...(before ? [shareFigure(`loadgen.${name}.before`, before)] : []),
      ...(ours && before ? [moreThanBefore(`loadgen.${name}`, ours, before)] : []),
    ];
  };
}

/** Our generators with their sources, ours first. */
function withSources(generators: readonly Generator[], { before }: Programs) {
  return generators.flatMap((generator) => {
    if (generator.id === "plumbline") return [{ generator, folder: source }];
    return generator.id === "before" && before ? [{ generator, folder: before.source }] : [];
  });
}

async function takeWholeNs(generator: Generator, load: Load, bed: Bed): Promise<number | undefined> {
  await using loading = await startLoading(generator, load, bed);
  if (!loading) return undefined;
  const rates: number[] = [];
  while (rates.length < TURNS) rates.push((await loading.takeTurn()).messagesPerCpuS);
  return 1e9 / medianOf(rates);
}

const describe = ({ ledgerNs, wholeNs }: Cost) =>
  `${ledgerNs.toPrecision(3)} ns of ${Math.round(wholeNs)} ns for a message`;

function shareFigure(name: string, cost: Cost, atMost?: number): Figure {
  const value = cost.ledgerNs / cost.wholeNs;
  const goal = atMost === undefined ? {} : { goal: { atMost } };
  return { name, value, unit: "of the CPU time", against: describe(cost), ...goal };
}

/** A change of the ledger may cost as much of a message as of any other figure. */
function moreThanBefore(name: string, ours: Cost, before: Cost): Figure {
  return {
    name: `${name}.more-than.before`,
    value: (ours.ledgerNs - before.ledgerNs) / before.wholeNs,
    unit: "of the CPU time before",
    against: `${describe(ours)}; before ${describe(before)}`,
    goal: { atMost: 1 - LEAST_OF_BEFORE },
  };
}

/** The CPU time of a script's own sample on its way into a frame. */
export function framePart(name: string, atMostNs: number): Part {
  return async ({ bed, programs }): Promise<Figure[]> => {
    const take = (folder: string) =>
      runGoBench({ source: folder, folder: "output", name: "BenchmarkASample" }, bed.signal);
    const against = "k6's samples through the output into a frame";
    const unit = "CPU-ns/sample";
    const value = await take(source);
    const figures: Figure[] = [{ name: `loadgen.${name}`, value, unit, against, goal: { atMost: atMostNs } }];
    if (!programs.before) return figures;
    const before = await take(programs.before.source);
    const goal = { atLeast: LEAST_OF_BEFORE };
    return [
      ...figures,
      { name: `loadgen.${name}.before`, value: before, unit, against: `${against}, before` },
      { name: `loadgen.${name}.against.before`, value: before / value, unit: "×", against: "before ÷ now", goal },
    ];
  };
}
