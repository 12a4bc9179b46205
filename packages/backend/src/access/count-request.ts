import { AppError } from "@plumbline/core/failure/app-error";
import type { Backend } from "../backend.ts";
import { countInWindow } from "./count-in-window.ts";

/** Limit of requests per token and minute. */
export const REQUESTS_PER_MINUTE = 600;
const WINDOW_S = 60;

/** Counts a request of a token in its present minute. @throws TOO_MANY_REQUESTS with `retryAfterS` in its evidence */
export async function countRequest(backend: Backend, tokenId: string): Promise<void> {
  const { count, retryAfterS } = await countInWindow(backend, `requests:${tokenId}`, WINDOW_S);
  if (count <= REQUESTS_PER_MINUTE) return;
  throw new AppError("TOO_MANY_REQUESTS", `This token has made ${REQUESTS_PER_MINUTE} requests within a minute.`, {
    evidence: { retryAfterS },
  });
}
