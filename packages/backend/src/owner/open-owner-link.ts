import type { Backend } from "../backend.ts";
import type { Auth } from "../sessions/auth.ts";
import { takeOwnerLink } from "./take-owner-link.ts";

/**
 * Exchanges a one-time link for a session.
 * @returns the session's cookie as Set-Cookie lines
 * @throws NOT_SIGNED_IN if the link is unknown, used or expired
 */
export async function openOwnerLink(
  backend: Backend,
  auth: Auth,
  link: { token: string },
  headers: Headers,
): Promise<string[]> {
  const whose = await takeOwnerLink(backend, link);
  const answer = await auth.api.openSession({ body: { ...whose, openedBy: "link" }, headers, returnHeaders: true });
  return answer.headers.getSetCookie();
}
