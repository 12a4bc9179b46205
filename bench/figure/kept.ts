import { appendFile, readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { StartError } from "@plumbline/launcher/failure";
import { type Machine, thisMachine } from "./saved.ts";

/** One repetition of one thing that a part of a bench measures. */
interface Repetition<R> {
  readonly part: string;
  /** The thing: a pair of servers, a difference. */
  readonly thing: string;
  readonly takenAt: string;
  readonly machine: Omit<Machine, "kernel">;
  readonly result: R;
}

/** The repetitions of a bench that takes hours, a line of a file each, so that it can be measured in pieces. */
export class KeptRepetitions {
  private constructor(
    private readonly file: string | undefined,
    private readonly all: Repetition<unknown>[],
  ) {}

  /**
   * @param file is created with the first repetition; without one, nothing is kept
   * @throws StartError where a repetition was taken on another machine: no figure may mix the two
   */
  static async open(file: string | undefined): Promise<KeptRepetitions> {
    const text = file === undefined ? "" : await readFile(file, "utf8").catch(emptyWhereAbsent);
    const all: Repetition<unknown>[] = text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line));
    if (all.some(({ machine }) => !isDeepStrictEqual(machine, machineOf())))
      throw new StartError(`${file} has repetitions of another machine.`, "keep those of this one in another file.");
    return new KeptRepetitions(file, all);
  }

  /** Results of a part, of one thing or of all, in the order in which they were taken. R: what the part adds. */
  of<R>(part: string, thing?: string): R[] {
    const fits = (each: Repetition<unknown>) => each.part === part && (thing === undefined || each.thing === thing);
    return this.all.filter(fits).map(({ result }) => result as R);
  }

  async add<R>(part: string, thing: string, result: R): Promise<void> {
    const repetition = { part, thing, takenAt: new Date().toISOString(), machine: machineOf(), result };
    this.all.push(repetition);
    if (this.file !== undefined) await appendFile(this.file, `${JSON.stringify(repetition)}\n`);
  }
}

/** A kernel of another patch level is the same machine here: each repetition compares two servers under one. */
function machineOf(): Omit<Machine, "kernel"> {
  const { kernel: _, ...machine } = thisMachine();
  return machine;
}

function emptyWhereAbsent(error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT") return "";
  throw error;
}
