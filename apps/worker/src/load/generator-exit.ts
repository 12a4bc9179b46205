import { AppError } from "@plumbline/core/failure/app-error";
import type { RunningContainer } from "../docker/container/container.ts";

type Exit = Pick<Awaited<RunningContainer["exit"]>, "exitCode" | "oomKilled">;

/** Thresholds were missed, which is not a fault of the measurement. */
const THRESHOLDS_MISSED = 99;
/** Frames could not be written, or were not all acknowledged: what arrived has gaps. */
const UNDELIVERED = 111;

/** True if a generator's exit code speaks for its load; packages/k6/README.md has all codes. */
export function endedWell({ exitCode }: Exit): boolean {
  return exitCode === 0 || exitCode === THRESHOLDS_MISSED;
}

/** The failure that a generator's end is. @param when an addition to the sentence, such as "before it measured" */
export function toGeneratorFailure({ exitCode, oomKilled }: Exit, log: string[], when = ""): AppError {
  const evidence = { exitCode, oomKilled, log };
  if (exitCode === UNDELIVERED)
    return new AppError("FRAMES_UNDELIVERED", "The load generator could not deliver all of its frames.", { evidence });
  const cause = oomKilled ? " because it had used all its memory" : "";
  return new AppError(
    "GENERATOR_FAILED",
    `The load generator ended with exit code ${exitCode}${when && ` ${when}`}${cause}.`,
    { evidence },
  );
}
