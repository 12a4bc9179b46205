import { AppError, toAppError } from "@plumbline/core/failure/app-error";
import { connectEngine } from "../docker/engine.ts";
import { toStorable } from "./to-storable.ts";

/**
 * What a thrown value means for a trial or a run, ready to be stored. Something unexpected while the engine does not answer
 * is the engine's failure, whatever broke because of it.
 */
export async function toFailure(thrown: unknown): Promise<AppError> {
  const error = toAppError(findCause(thrown));
  const explained = error.code === "INTERNAL" ? await connectEngine().then(() => error, toAppError) : error;
  const { code, nextStep, evidence } = explained;
  return new AppError(code, toStorable(explained.message), {
    nextStep,
    evidence: toStorable(evidence),
    cause: explained,
  });
}

/** Where an error was followed by another one while cleaning up, the first is the cause. */
function findCause(thrown: unknown): unknown {
  return thrown instanceof Error && thrown.name === "SuppressedError" && "suppressed" in thrown
    ? findCause(thrown.suppressed)
    : thrown;
}
