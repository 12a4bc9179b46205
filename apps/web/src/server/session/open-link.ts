import { openOwnerLink } from "@plumbline/backend/owner/open-owner-link";
import { whileDatabaseAnswers } from "../backend.ts";
import { isHttps } from "../http/origin.ts";
import { getAuth } from "./auth.ts";

/**
 * Uses up the one-time link that a request came by.
 * @returns the session as Set-Cookie lines that no script and no other site can use
 * @throws NOT_SIGNED_IN where the link was used, has expired or never was
 */
export async function openLink(request: Request): Promise<string[]> {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return whileDatabaseAnswers(async (backend) => {
    const auth = await getAuth(isHttps(request.headers, request.url));
    return openOwnerLink(backend, auth, { token }, request.headers);
  });
}
