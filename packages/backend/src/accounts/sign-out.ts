import type { Auth } from "./auth.ts";

/** Ends the session of a request's cookies. @returns cookies that the browser must forget, as Set-Cookie lines */
export async function signOut(auth: Auth, headers: Headers): Promise<string[]> {
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  return answer.headers.getSetCookie();
}
