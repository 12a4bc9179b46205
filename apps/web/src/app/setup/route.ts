import { openSession } from "@plumbline/backend/accounts/open-session";
import { AppError } from "@plumbline/core/failure/app-error";
import { getBackend } from "#server/backend.ts";
import { isHttps } from "#server/origin.ts";
import { SESSION_COOKIE } from "#server/session.ts";

/** The one-time owner link: exchanges its token for a session cookie and leads to the dashboard. */
export async function GET(request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  try {
    const session = await openSession(await getBackend(), { token });
    return redirect("/", [
      `${SESSION_COOKIE}=${encodeURIComponent(session.sessionToken)}`,
      "Path=/",
      `Expires=${session.expiresAt.toUTCString()}`,
      "HttpOnly",
      "SameSite=Lax",
      ...(isHttps(request.headers, request.url) ? ["Secure"] : []),
    ]);
  } catch (error) {
    // The dashboard opens if an earlier session still holds; if not it explains what a used link is, or which store is out.
    return redirect(error instanceof AppError && error.code === "NOT_SIGNED_IN" ? "/?link=used" : "/", []);
  }
}

/** Relative, so that it holds behind any proxy. */
function redirect(location: string, cookie: string[]): Response {
  const headers = new Headers({ location, "cache-control": "no-store", "referrer-policy": "no-referrer" });
  if (cookie.length > 0) headers.set("set-cookie", cookie.join("; "));
  return new Response(null, { status: 303, headers });
}
