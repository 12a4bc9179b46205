import { toServedError } from "#server/failures.ts";
import { dataHeaders } from "#server/http/security-headers.ts";
import { openLink } from "#server/session/open-link.ts";

/** The one-time link: exchanges its token for a session cookie and leads to the dashboard. */
export async function GET(request: Request): Promise<Response> {
  if (request.method === "HEAD") return HEAD(request);
  try {
    return redirect(request, "/", await openLink(request));
  } catch (error) {
    // The dashboard opens if an earlier session still holds; if not it explains what a used link is, or which store is out.
    return redirect(request, toServedError(error).code === "NOT_SIGNED_IN" ? "/?link=used" : "/");
  }
}

/** Programs that look at links before people open them, such as mail scanners, use nothing up. */
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
