import { AppError } from "@plumbline/core/failure/app-error";
import type { Backend } from "../backend.ts";
import { countInWindow } from "./count-in-window.ts";

/** Limit of attempts at one secret, such as one account's password, per window. */
export const TRIES_PER_WINDOW = 10;
const WINDOW_S = 5 * 60;

/**
 * Counts an attempt at a person's secret, successful or not. `what` names the person and the secret; it is a key and
 * never shown.
 * @throws TOO_MANY_REQUESTS with `retryAfterS` in its evidence
 */
export async function countTry(
  backend: Backend,
  what: string,
  { most = TRIES_PER_WINDOW, nextStep = "" } = {},
): Promise<void> {
  const { count, retryAfterS } = await countInWindow(backend, `tries:${what}`, WINDOW_S);
  if (count <= most) return;
  throw new AppError("TOO_MANY_REQUESTS", `There were more than ${most} tries within 5 minutes.`, {
    nextStep: `Wait ${retryAfterS} s, then try again. ${nextStep}`.trim(),
    evidence: { retryAfterS },
  });
}
