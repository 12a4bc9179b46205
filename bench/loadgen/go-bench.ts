import { StartError } from "@plumbline/launcher/failure";
import { runCommand } from "@plumbline/launcher/process/command";
import { medianOf } from "../figure/statistics.ts";
import { GENERATOR_CPU } from "./bench-server.ts";

const REPEATS = 5;

/** A Go benchmark: the folder of the module, that of the package in it, and its name. */
interface GoBench {
  readonly source: string;
  readonly folder: string;
  readonly name: string;
}

/** Nanoseconds of CPU time of one turn of a Go benchmark, the middle of several. */
export async function runGoBench({ source, folder, name }: GoBench, signal: AbortSignal): Promise<number> {
  const { exitCode, lines } = await runCommand(
    "taskset",
    [
      ...["-c", String(GENERATOR_CPU), "go", "test", "-run", "^$", "-bench", `^${name}$`],
      ...["-count", String(REPEATS), "-benchtime", "300ms", `./${folder}/...`],
    ],
    { cwd: source, signal },
  );
  const found = lines.flatMap((line) => /^Benchmark.*\s([\d.]+) cpu-ns\/op/.exec(line)?.[1] ?? []);
  if (exitCode !== 0 || found.length !== REPEATS)
    throw new StartError(`The benchmark ${name} of ${folder} failed.`, "read its lines above.", { log: lines });
  return medianOf(found.map(Number));
}
