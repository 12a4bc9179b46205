import { setTimeout as pause } from "node:timers/promises";
import { AppError, type Evidence } from "@plumbline/core/failure/app-error";
import { type ClientOptions, WebSocket } from "ws";
import type { RunningContainer } from "../docker/container/container.ts";
import { watchPauses } from "../process/watch-pauses.ts";
import { trusting } from "../tls/trusting.ts";

const ATTEMPT_TIMEOUT_MS = 2_000;
const RETRY_MS = 20;

/** A server's URL, and its certificate authority if it speaks TLS. */
export type Address = { readonly url: string; readonly ca?: string };

/** The port that every server listens on inside its container. */
export const SERVER_PORT = 8080;

/**
 * Waits until a WebSocket handshake on `/ws/echo` succeeds.
 * @returns milliseconds from the container's start to the finished handshake
 * @throws SERVER_EXITED, SERVER_OUT_OF_MEMORY, SERVER_NOT_READY with the server's last lines; WORKER_LOST if this process did
 *   not run for a part of the time
 */
export async function waitUntilReady(
  server: RunningContainer,
  address: Address,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<number> {
  // the engine has no address for a container that has ended already
  if (server.address === "") throw await toExitFailure(server, "before it was ready");
  const url = `${address.url}/ws/echo`;
  const options = { handshakeTimeout: ATTEMPT_TIMEOUT_MS, ...trusting(address.ca) };
  using pauses = watchPauses();
  const deadlineMs = performance.now() + timeoutMs;
  let exited = false;
  server.exit.then(
    () => {
      exited = true;
    },
    () => undefined,
  );
  while (performance.now() < deadlineMs) {
    signal.throwIfAborted();
    if (exited) throw await toExitFailure(server, "before it was ready");
    if (await canOpen(url, options, signal)) return performance.now() - server.startedAtMs;
    await pause(RETRY_MS);
  }
  const paused = pauses.findFailure("waited for the server");
  if (paused) throw paused;
  throw new AppError("SERVER_NOT_READY", `No WebSocket handshake on /ws/echo succeeded within ${timeoutMs / 1000} s.`, {
    evidence: { log: await lastLines(server) },
  });
}

/** The failure of a server that ended without a stop signal. @param known further evidence */
export async function toExitFailure(server: RunningContainer, when: string, known: Evidence = {}): Promise<AppError> {
  const { exitCode, oomKilled } = await server.exit;
  const evidence = { ...known, exitCode, oomKilled, log: await lastLines(server) };
  return oomKilled
    ? new AppError(
        "SERVER_OUT_OF_MEMORY",
        `The kernel ended the server ${when}: it had used all the memory that the scenario allows.`,
        { evidence },
      )
    : new AppError("SERVER_EXITED", `The server ended with exit code ${exitCode} ${when}.`, { evidence });
}

/** The newest lines of a container, as evidence. */
export async function lastLines(container: RunningContainer, lines = 20): Promise<string[]> {
  return (await container.readLogs(lines)).map((line) => line.text);
}

function canOpen(url: string, options: ClientOptions, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, options);
    const giveUp = () => socket.terminate();
    signal.addEventListener("abort", giveUp, { once: true });
    const answer = (opened: boolean) => {
      signal.removeEventListener("abort", giveUp);
      resolve(opened);
    };
    socket.once("open", () => {
      socket.close(1000);
      answer(true);
    });
    socket.on("error", () => answer(false));
  });
}
