import { toServedError } from "#server/failures.ts";
import { dataHeaders } from "#server/http/security-headers.ts";
import { openLink } from "#server/session/open-link.ts";

/** The one-time link: exchanges its token for a session cookie and redirects to the dashboard. */
export async function GET(request: Request): Promise<Response> {
  if (request.method === "HEAD") return HEAD(request);
  try {
    return redirect(request, "/", await openLink(request));
  } catch (error) {
    // The dashboard opens if an earlier session is valid; otherwise it explains the used link or the unavailable store.
    return redirect(request, toServedError(error).code === "NOT_SIGNED_IN" ? "/?link=used" : "/");
  }
}

/** Link scanners, such as those of mail servers, must not consume the link. */
export function HEAD(request: Request): Response {
  return new Response(null, { headers: headersOf(request) });
}

/** Relative, so that it holds behind any proxy. */
function redirect(request: Request, location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, ...headersOf(request) });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

const headersOf = ({ headers }: Request) => ({ ...dataHeaders(headers), "referrer-policy": "no-referrer" });
