import { AppError } from "@plumbline/core/failure/app-error";
import Docker from "dockerode";

/** A connection to one Docker engine. */
export type Engine = Docker;

const answerMs = 5_000;

/**
 * Connects to the engine named by `DOCKER_HOST`, or to the machine's usual socket, and waits until it answers.
 *
 * @throws AppError ENGINE_UNAVAILABLE when no engine answers within five seconds, or `DOCKER_HOST` is no address.
 */
export async function connectEngine(): Promise<Engine> {
  try {
    // A connection of its own: the time limit must not reach calls that wait for a container's end.
    await new Docker({ timeout: answerMs }).ping();
    return new Docker();
  } catch (cause) {
    throw new AppError("ENGINE_UNAVAILABLE", `No Docker engine answers: ${messageOf(cause)}`, {
      nextStep:
        "Install and start Docker (on Debian or Ubuntu: apt-get install docker.io), or set DOCKER_HOST to an engine's address.",
      evidence: { dockerHost: process.env.DOCKER_HOST ?? null, error: messageOf(cause) },
      cause,
    });
  }
}

/** The HTTP status of an engine's refusal, or undefined when `error` is something else. */
export function engineStatus(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return undefined;
  return typeof error.statusCode === "number" ? error.statusCode : undefined;
}

/** Whether the engine refused because there is no such thing (any more). */
export function isGone(error: unknown): boolean {
  return engineStatus(error) === 404;
}

/** What an engine or a program said, as one line. */
export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).trim().replaceAll(/\s+/g, " ");
}
