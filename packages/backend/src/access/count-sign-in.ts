import type { Backend } from "../backend.ts";
import { clientOf } from "./client-of.ts";
import { countTry } from "./count-try.ts";

/** Tries to sign in within five minutes from browsers that have not signed in before. Of one account there are ten. */
export const signInLimits = { ofClient: 30, inAll: 300 } as const;

const nextStep =
  "A browser that has signed in before is not held up by others' tries, and ./plumb link with the e-mail address prints a one-time link.";

/**
 * Counts a try to sign in, right or wrong. What a browser that is known for the account tries counts for that browser alone, so that
 * strangers cannot lock its person out. A client that is refused uses up nobody else's tries.
 * @param known names the browser where it is known for the account, else null
 * @throws TOO_MANY_REQUESTS with `retryAfterS` in its evidence
 */
export async function countSignIn(
  backend: Backend,
  { email, headers, known }: { email: string; headers: Headers; known: string | null },
  nowMs: number,
): Promise<void> {
  if (known) return countTry(backend, `sign-in-browser:${known}`, nowMs);
  const client = clientOf(headers);
  if (client) await countTry(backend, `sign-in-client:${client}`, nowMs, { most: signInLimits.ofClient, nextStep });
  await countTry(backend, `sign-in:${email}`, nowMs, { nextStep });
  await countTry(backend, "sign-in-all", nowMs, { most: signInLimits.inAll, nextStep });
}
