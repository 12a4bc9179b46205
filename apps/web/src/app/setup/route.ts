import { toServedError } from "#server/failures.ts";
import { isHttps } from "#server/origin.ts";
import { openSessionCookie } from "#server/session.ts";

/** The one-time owner link: exchanges its token for a session cookie and leads to the dashboard. */
export async function GET(request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  try {
    return redirect("/", await openSessionCookie(token, isHttps(request.headers, request.url)));
  } catch (error) {
    // The dashboard opens if an earlier session still holds; if not it explains what a used link is, or which store is out.
    return redirect(toServedError(error).code === "NOT_SIGNED_IN" ? "/?link=used" : "/");
  }
}

/** Relative, so that it holds behind any proxy. */
function redirect(location: string, cookie?: string): Response {
  const headers = new Headers({ location, "cache-control": "no-store", "referrer-policy": "no-referrer" });
  if (cookie) headers.set("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}
