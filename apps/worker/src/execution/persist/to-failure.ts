import { isDatabaseOutage } from "@plumbline/backend/database/is-database-outage";
import { AppError, saysDiskFull, toAppError } from "@plumbline/core/failure/app-error";
import type { FailureCode } from "@plumbline/core/failure/failure-code";
import { connectEngine, engineStatus, isOfEngineConnection, messageOf } from "../../docker/engine.ts";
import { toStorable } from "./to-storable.ts";

/**
 * Maps a thrown value to the failure of a trial or a run, ready to be stored. An unexpected error while an engine does not
 * answer becomes that engine's failure, whatever broke because of it; so does an error of its own of an engine that is being stopped.
 * @param addresses engines of the generators' hosts
 */
export async function toTaskFailure(thrown: unknown, addresses: readonly string[] = []): Promise<AppError> {
  const error = nameInfrastructure(findCause(thrown));
  const isUnexplained = error.code === "INTERNAL" || error.code === "ENGINE_FAILED";
  const explained = isUnexplained ? await askEngines(addresses).then(() => error, toAppError) : error;
  const { code, nextStep, evidence } = explained;
  return new AppError(code, toStorable(explained.message), {
    nextStep,
    evidence: toStorable(evidence),
    cause: explained,
  });
}

/**
 * Names an error of the database or of an engine that misses something of ours. A worker asks for nothing but what it has
 * made or built before, so that others have removed what is missing.
 */
function nameInfrastructure(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isOfEngineConnection(thrown))
    return new AppError("ENGINE_FAILED", `The connection to the engine broke: ${messageOf(thrown)}`, { cause: thrown });
  if (isDatabaseOutage(thrown))
    return new AppError("DATABASE_UNAVAILABLE", `PostgreSQL does not answer: ${messageOf(thrown)}`, { cause: thrown });
  const status = engineStatus(thrown);
  if (status === undefined) return toAppError(thrown);
  const said = messageOf(thrown);
  const missing = MISSING.find(([pattern]) => pattern.test(said));
  if (missing) return new AppError(missing[1], `${missing[2]}: ${said}`, { cause: thrown });
  if (status < FIRST_OWN_ERROR || saysDiskFull(said)) return toAppError(thrown);
  return new AppError("ENGINE_FAILED", `The engine failed: ${said}`, { cause: thrown });
}

/** Statuses from here on are an engine's errors of its own; below are refusals. */
const FIRST_OWN_ERROR = 500;

/** Words of an engine for something that is missing, with the failure that it is. */
const MISSING: readonly (readonly [RegExp, FailureCode, string])[] = [
  [
    /no such container|container \S+ is not running|container which is dead or marked for removal/i,
    "CONTAINER_REMOVED",
    "A container of the trial is gone",
  ],
  [/no such network|network \S+ not found/i, "NETWORK_CHANGED", "The trial's network is gone"],
  [/no such image/i, "IMAGE_REMOVED", "An image is gone"],
];

async function askEngines(addresses: readonly string[]): Promise<void> {
  await Promise.all([connectEngine(), ...addresses.map((address) => connectEngine(address))]);
}

/** The first error is the cause if another one followed during cleanup. */
export function findCause(thrown: unknown): unknown {
  return thrown instanceof Error && thrown.name === "SuppressedError" && "suppressed" in thrown
    ? findCause(thrown.suppressed)
    : thrown;
}
