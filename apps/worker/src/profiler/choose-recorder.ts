import type { Language } from "@plumbline/core/server/language";
import { languageFacts, type Profiler } from "@plumbline/core/server/language-facts";
import type { Engine } from "../docker/engine.ts";
import type { Env } from "../env.ts";
import { asyncProfilerRecorder } from "./async-profiler.ts";
import { perfRecorder } from "./perf.ts";
import type { Recorder } from "./recorder.ts";

/** V8 keeps frame pointers; this has it write down what its compiled functions are called, where perf looks for it. */
const V8_NAMES = { NODE_OPTIONS: "--perf-basic-prof" };

/**
 * The recorder for programs of a language. Callers of a language that none was tried with are found by tables: they serve
 * most compilers.
 */
export function chooseRecorder(
  engine: Engine,
  { PLUMBLINE_PROFILER_DIR: folder }: Pick<Env, "PLUMBLINE_PROFILER_DIR">,
  language: Language,
): Recorder {
  const recorders: Record<Profiler, () => Recorder> = {
    "async-profiler": () => asyncProfilerRecorder(engine, folder),
    "perf-v8": () => perfRecorder("pointers", { env: V8_NAMES }),
    "perf-pointers": () => perfRecorder("pointers"),
    "perf-tables": () => perfRecorder("tables"),
    "perf-deep-tables": () => perfRecorder("deepTables"),
  };
  return recorders[languageFacts[language].profiler ?? "perf-tables"]();
}
