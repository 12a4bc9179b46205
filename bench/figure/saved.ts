import { readFile, writeFile } from "node:fs/promises";
import { cpus, release, totalmem } from "node:os";
import { isDeepStrictEqual } from "node:util";
import { StartError } from "@plumbline/launcher/failure";
import { type Figure, type SavedFigure, toSaved } from "./figure.ts";

/** The facts about a machine that a reader needs to compare its figures with those of another. */
export interface Machine {
  readonly cpus: number;
  readonly model: string;
  readonly memoryGiB: number;
  readonly kernel: string;
}

/** A bench's run as a file, out of which a page of docs/ is written. */
export interface SavedRun {
  /** When the last of its figures was. */
  readonly takenAt: string;
  readonly machine: Machine;
  readonly figures: readonly SavedFigure[];
}

/** Saves a whole run. */
export async function saveRun(file: string, figures: readonly Figure[], takenAt: Date): Promise<void> {
  await write(file, { takenAt: takenAt.toISOString(), machine: thisMachine(), figures: figures.map(toSaved) });
}

/**
 * Saves parts of a bench that were measured by themselves: their figures take the places of those of the same names, the others stay.
 * @throws StartError where the others were taken on another machine: no table may mix the two
 */
export async function saveParts(file: string, figures: readonly Figure[], takenAt: Date): Promise<void> {
  const machine = thisMachine();
  const before = (await readRun(file)) ?? { machine, figures: [] };
  if (!isDeepStrictEqual(machine, before.machine))
    throw new StartError(
      `${file} has figures of another machine or kernel.`,
      "measure all parts, or save in another file.",
    );
  const news = new Map(figures.map((figure) => [figure.name, toSaved(figure)]));
  const kept = before.figures.map((figure) => news.get(figure.name) ?? figure);
  const names = new Set(before.figures.map(({ name }) => name));
  const added = [...news.values()].filter(({ name }) => !names.has(name));
  await write(file, { takenAt: takenAt.toISOString(), machine, figures: [...kept, ...added] });
}

/** The content of a file; undefined if the file does not exist yet. */
async function readRun(file: string): Promise<SavedRun | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  return text === undefined ? undefined : JSON.parse(text);
}

export function thisMachine(): Machine {
  return {
    cpus: cpus().length,
    model: cpus()[0]?.model ?? "unknown",
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
  };
}

async function write(file: string, run: SavedRun): Promise<void> {
  await writeFile(file, `${JSON.stringify(run, null, 2)}\n`);
}
