import { AppError, toAppError } from "@plumbline/core/failure/app-error";
import { connectEngine } from "../docker/engine.ts";
import { toStorable } from "./to-storable.ts";

/**
 * Maps a thrown value to the failure of a trial or a run, ready to be stored. An unexpected error while an engine does not
 * answer becomes that engine's failure, whatever broke because of it.
 * @param addresses engines of the generators' hosts
 */
export async function toTaskFailure(thrown: unknown, addresses: readonly string[] = []): Promise<AppError> {
  const error = toAppError(findCause(thrown));
  const explained = error.code === "INTERNAL" ? await askEngines(addresses).then(() => error, toAppError) : error;
  const { code, nextStep, evidence } = explained;
  return new AppError(code, toStorable(explained.message), {
    nextStep,
    evidence: toStorable(evidence),
    cause: explained,
  });
}

async function askEngines(addresses: readonly string[]): Promise<void> {
  await Promise.all([connectEngine(), ...addresses.map((address) => connectEngine(address))]);
}

/** The first error is the cause if another one followed during cleanup. */
function findCause(thrown: unknown): unknown {
  return thrown instanceof Error && thrown.name === "SuppressedError" && "suppressed" in thrown
    ? findCause(thrown.suppressed)
    : thrown;
}
