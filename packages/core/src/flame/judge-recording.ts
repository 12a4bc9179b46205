import { AppError } from "../failure/app-error.ts";
import { countSamples, countUnnamed, type FoldedStack } from "./folded-stacks.ts";

/** With more of its samples unnamed than this, a flame graph is no evidence about the program. */
const MOST_UNNAMED = 0.5;

/** Refuses stacks without usable information. @throws PROFILE_EMPTY, PROFILE_UNNAMED */
export function judgeRecording(stacks: readonly FoldedStack[], seconds: number): { samples: number; unnamed: number } {
  const samples = countSamples(stacks);
  if (samples === 0)
    throw new AppError("PROFILE_EMPTY", `In ${seconds} s the profiler never found the server at work.`);
  const unnamed = countUnnamed(stacks);
  if (unnamed / samples > MOST_UNNAMED)
    throw new AppError("PROFILE_UNNAMED", `Of ${samples} samples ${unnamed} are in functions without a name.`, {
      evidence: { samples, unnamed },
    });
  return { samples, unnamed };
}
