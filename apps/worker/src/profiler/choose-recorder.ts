import type { Language } from "@plumbline/core/server/language";
import type { Engine } from "../docker/engine.ts";
import type { Env } from "../env.ts";
import { asyncProfilerRecorder } from "./async-profiler.ts";
import { perfRecorder } from "./perf.ts";
import type { Recorder } from "./recorder.ts";

/** V8 keeps frame pointers; this has it write down what its compiled functions are called, where perf looks for it. */
const V8_NAMES = { NODE_OPTIONS: "--perf-basic-prof" };

/** The recorder for programs of a language. */
export function chooseRecorder(
  engine: Engine,
  { PLUMBLINE_PROFILER_DIR: folder }: Pick<Env, "PLUMBLINE_PROFILER_DIR">,
  language: Language,
): Recorder {
  switch (language) {
    case "java":
    case "kotlin":
    case "scala":
      return asyncProfilerRecorder(engine, folder);
    case "node":
      return perfRecorder("pointers", { env: V8_NAMES });
    case "go":
      return perfRecorder("pointers");
    case "cpp":
      return perfRecorder("deepTables");
    default:
      return perfRecorder("tables");
  }
}
