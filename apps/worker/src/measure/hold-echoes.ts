import { abortWithin } from "@plumbline/backend/lifetime/abort-within";
import { AppError } from "@plumbline/core/failure/app-error";
import type { ClientWork } from "../place/run-client.ts";

const TIMEOUT_MS = 5_000;

/**
 * Requests the server that counts to hold some echoes of the next pass; this needs its key.
 * @param serverUrl `ws://address:port`
 * @param key the server's argument at its start
 * @throws AppError SERVER_NOT_READY if it refuses
 */
export async function holdEchoes(
  serverUrl: string,
  key: string,
  { clients, messages }: Pick<ClientWork, "clients" | "messages">,
  signal: AbortSignal,
): Promise<void> {
  const url = `${serverUrl.replace(/^ws/, "http")}/hold/${key}?messages=${clients * messages}`;
  using limit = abortWithin(TIMEOUT_MS, signal);
  const answer = await fetch(url, { signal: limit.signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    return { status: error instanceof Error ? error.message : "no answer" };
  });
  if (answer.status === 204) return;
  throw new AppError(
    "SERVER_NOT_READY",
    `The server that counts did not agree to hold echoes: ${answer.status} instead of 204.`,
  );
}
