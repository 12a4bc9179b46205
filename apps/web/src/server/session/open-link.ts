import { isOwnerLinkOpen } from "@plumbline/backend/owner/is-owner-link-open";
import { openOwnerLink } from "@plumbline/backend/owner/open-owner-link";
import { whileDatabaseAnswers } from "../backend.ts";
import { isHttps } from "../http/origin.ts";
import { getAuth } from "./auth.ts";

/**
 * Uses up a one-time link for the browser of a request.
 * @returns the session as Set-Cookie lines that no script and no other site can use
 * @throws NOT_SIGNED_IN where the link was used, has expired or never was
 */
export async function openLink(request: Request, token: string): Promise<string[]> {
  return whileDatabaseAnswers(async (backend) => {
    const auth = await getAuth(isHttps(request.headers, request.url));
    return openOwnerLink(backend, auth, { token }, request.headers);
  });
}

/** True if a one-time link can still be used. */
export async function isLinkOpen(token: string): Promise<boolean> {
  return whileDatabaseAnswers((backend) => isOwnerLinkOpen(backend, { token }));
}
