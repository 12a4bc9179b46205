import { AppError } from "@plumbline/core/failure/app-error";
import Docker from "dockerode";

/** A connection to one Docker engine. */
export type Engine = Docker;

/**
 * Connects to the engine named by `DOCKER_HOST`, or to the machine's usual socket, and waits until it answers.
 *
 * @throws AppError ENGINE_UNAVAILABLE when no engine answers within five seconds.
 */
export async function connectEngine(): Promise<Engine> {
  const engine = new Docker();
  try {
    await engine.ping({ abortSignal: AbortSignal.timeout(5_000) });
  } catch (cause) {
    throw new AppError("ENGINE_UNAVAILABLE", "No Docker engine answers on this machine.", {
      nextStep:
        "Install and start Docker (on Debian or Ubuntu: apt-get install docker.io), or set DOCKER_HOST to an engine's address.",
      evidence: { dockerHost: process.env.DOCKER_HOST ?? "the default socket", error: String(cause) },
      cause,
    });
  }
  return engine;
}

/** The HTTP status of an engine's refusal, or undefined when `error` is something else. */
export function engineStatus(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return undefined;
  return typeof error.statusCode === "number" ? error.statusCode : undefined;
}

/** What an engine or a program said, as one line. */
export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).trim().replaceAll(/\s+/g, " ");
}
