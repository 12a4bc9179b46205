import type { Backend } from "../backend.ts";
import { clientOf } from "./client-of.ts";
import { countTry } from "./count-try.ts";

/**
 * Limits of sign-in attempts per five minutes from unknown browsers: of one client, and in all. One account has a limit
 * of ten.
 */
export const signInLimits = { ofClient: 30, inAll: 300 } as const;

const nextStep =
  "A browser that has signed in before is not held up by others' tries, and ./plumb link with the e-mail address prints a one-time link.";

/**
 * Counts a sign-in attempt, successful or not. Attempts of a browser that is known for the account count for that
 * browser alone, so that strangers cannot lock the person out. An attempt that exceeds its client's limit does not
 * count for the account or in all.
 * @param known names the browser if it is known for the account, else null
 * @throws TOO_MANY_REQUESTS with `retryAfterS` in its evidence
 */
export async function countSignIn(
  backend: Backend,
  { email, headers, known }: { email: string; headers: Headers; known: string | null },
): Promise<void> {
  if (known) return countTry(backend, `sign-in-browser:${known}`);
  const client = clientOf(headers);
  if (client) await countTry(backend, `sign-in-client:${client}`, { most: signInLimits.ofClient, nextStep });
  await countTry(backend, `sign-in:${email}`, { nextStep });
  await countTry(backend, "sign-in-all", { most: signInLimits.inAll, nextStep });
}
