import { AppError, toAppError } from "@plumbline/core/failure/app-error";
import { connectEngine } from "../docker/engine.ts";
import { toStorable } from "./to-storable.ts";

/**
 * What a thrown value means for a trial or a run, ready to be stored. Something unexpected while an engine does not answer
 * is that engine's failure, whatever broke because of it.
 * @param addresses of the engines that generators stand on
 */
export async function toFailure(thrown: unknown, addresses: readonly string[] = []): Promise<AppError> {
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

/** Where an error was followed by another one while cleaning up, the first is the cause. */
function findCause(thrown: unknown): unknown {
  return thrown instanceof Error && thrown.name === "SuppressedError" && "suppressed" in thrown
    ? findCause(thrown.suppressed)
    : thrown;
}
