import type { Language } from "@plumbline/core/server/language";
import { perfRecorder } from "./perf.ts";
import type { Recorder } from "./recorder.ts";

/** V8 keeps frame pointers; this has it write down what its compiled functions are called, where perf looks for it. */
const V8_NAMES = { NODE_OPTIONS: "--perf-basic-prof" };

/** What can see into programs of a language. */
export function chooseRecorder(language: Language): Recorder {
  return perfRecorder(language === "node" ? V8_NAMES : {});
}
