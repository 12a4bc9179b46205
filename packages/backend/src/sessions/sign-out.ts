import { recordEverywhere } from "../activity/record-everywhere.ts";
import type { Backend } from "../backend.ts";
import type { Auth } from "./auth.ts";
import { findVisitor } from "./find-visitor.ts";
import { readSessionToken } from "./session-cookie.ts";

/**
 * Ends the session of a request's cookies, and its open connections.
 * @returns Set-Cookie lines that clear the browser's cookies
 */
export async function signOut(backend: Backend, auth: Auth, headers: Headers): Promise<string[]> {
  const token = readSessionToken(headers.get("cookie") ?? "");
  const visitor = token ? await findVisitor(backend, token) : null;
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  if (visitor) {
    await backend.accessChanges.publish(visitor.person.sessionId);
    await recordEverywhere(visitor.person, { action: "account.signed-out", subject: visitor.person.email });
  }
  return answer.headers.getSetCookie();
}
