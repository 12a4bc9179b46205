import { writeFile } from "node:fs/promises";
import { cpus, release, totalmem } from "node:os";
import { type Figure, type SavedFigure, toSaved } from "./figure.ts";

/** What a reader has to know of a machine to compare its figures with those of another. */
export interface Machine {
  readonly cpus: number;
  readonly model: string;
  readonly memoryGiB: number;
  readonly kernel: string;
}

/** A bench's run as a file, out of which a page of docs/ is written. */
export interface SavedRun {
  readonly takenAt: string;
  readonly machine: Machine;
  readonly figures: readonly SavedFigure[];
}

export async function saveRun(file: string, figures: readonly Figure[], takenAt: Date): Promise<void> {
  const run: SavedRun = {
    takenAt: takenAt.toISOString(),
    machine: {
      cpus: cpus().length,
      model: cpus()[0]?.model ?? "unknown",
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      kernel: release(),
    },
    figures: figures.map(toSaved),
  };
  await writeFile(file, `${JSON.stringify(run, null, 2)}\n`);
}
