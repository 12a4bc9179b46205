import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@plumbline/core/failure/app-error";
import type { FoldedStack } from "@plumbline/core/flame/folded-stacks";
import { findProcesses } from "../kernel/find-processes.ts";
import { ProgramMissing, type ProgramOptions, type ProgramResult, runProgram } from "../process/run-program.ts";
import { PerfFolder } from "./perf-folder.ts";
import { FREQUENCY_HZ, type Recorder } from "./recorder.ts";

/**
 * The way in which perf finds callers: by the frame pointers that a runtime keeps; or by the compiler's own tables for unwinding, on a copy
 * of the topmost 16 KB of each sample's stack, where the compiler keeps none. Handlers that call handlers in C++ need more of it.
 */
const CALLERS = { pointers: "fp", tables: "dwarf,16384", deepTables: "dwarf,32768" } as const;

/**
 * Linux's own profiler, attached from outside of the container. It counts CPU time by the kernel's clock, which also virtual
 * machines without hardware counters have, and follows threads that begin meanwhile.
 */
export function perfRecorder(callers: keyof typeof CALLERS, needs: Recorder["needs"] = {}): Recorder {
  return {
    name: "perf",
    needs,
    async record(containers, seconds, signal) {
      const processes = (await Promise.all(containers.map(findProcesses))).flat();
      const folder = await mkdtemp(join(tmpdir(), "plumbline-perf-"));
      try {
        const file = join(folder, "perf.data");
        await perf(
          [
            "record",
            ...["--event", "cpu-clock", "--freq", String(FREQUENCY_HZ), "--call-graph", CALLERS[callers]],
            ...["--no-buildid-cache", "--output", file, "--pid", processes.join(",")],
            ...["--", "sleep", String(seconds)],
          ],
          { signal },
        );
        return await readStacks(file, signal);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** While the server still runs: its programs and its names of compiled functions are read out of its container. */
async function readStacks(file: string, signal: AbortSignal): Promise<FoldedStack[]> {
  const folder = new PerfFolder();
  // --force: a map of names belongs to the server's user, not to this one
  const fields = ["--fields", "comm,tid,ip,sym,dso", "--no-inline", "--force"];
  await perf(["script", "--input", file, ...fields], { signal, onLine: (line) => folder.take(line) });
  return folder.stacks();
}

async function perf(args: readonly string[], options: ProgramOptions): Promise<void> {
  const { exitCode, tail } = await run(args, options);
  if (exitCode === 0) return;
  const evidence = { exitCode, log: tail.slice(-20) };
  if (tail.some((line) => /perf_event_paranoid|not permitted|permission/i.test(line)))
    throw new AppError("PROFILER_NOT_PERMITTED", "The kernel does not let the worker's user watch the server.", {
      nextStep: "Let the worker run as root, or set kernel.perf_event_paranoid to -1 (sysctl), and ask again.",
      evidence,
    });
  throw new AppError("PROFILER_FAILED", `perf ${args[0]} ended with exit code ${exitCode}.`, { evidence });
}

async function run(args: readonly string[], options: ProgramOptions): Promise<ProgramResult> {
  try {
    return await runProgram("perf", args, { ...options, env: { PERF_PAGER: "cat" } });
  } catch (error) {
    if (!(error instanceof ProgramMissing)) throw error;
    throw new AppError("PROFILER_MISSING", "There is no program perf on the worker's host.", { cause: error });
  }
}
