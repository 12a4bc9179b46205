import { type NextRequest, NextResponse } from "next/server";
import { isDevelopment, readLivePort } from "#server/env.ts";
import { securityHeaders } from "#server/http/security-headers.ts";

/** Shared results: public to holders of the link, hidden from search engines. */
const SHARED = "/shared/";

/** Before every page: a Content-Security-Policy with a fresh nonce. Before `/api/ws`: the way to the live server. */
export function proxy(request: NextRequest): NextResponse {
  if (request.nextUrl.pathname === "/api/ws") return toLiveServer();
  const nonce = btoa(crypto.randomUUID());
  const { pathname } = request.nextUrl;
  const isShared = pathname.startsWith(SHARED);
  const isEmbeddable = isShared && pathname.endsWith("/chart");
  const policy = contentSecurityPolicy(nonce, { isEmbeddable });
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-pathname", request.nextUrl.pathname);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  for (const [name, value] of Object.entries(securityHeaders(request.headers))) response.headers.set(name, value);
  if (isEmbeddable) response.headers.set("cross-origin-resource-policy", "cross-origin");
  response.headers.set("referrer-policy", isShared ? "no-referrer" : "same-origin");
  if (isShared) response.headers.set("x-robots-tag", "noindex, nofollow");
  return response;
}

export const config = { matcher: ["/api/ws", "/((?!api|setup|_next/static|_next/image).*)"] };

/** A rewrite here and not in next.config.ts, where the port would be fixed when the application is built. */
function toLiveServer(): NextResponse {
  return NextResponse.rewrite(`http://127.0.0.1:${readLivePort()}/`);
}

/** Scripts and style elements need the nonce; style attributes are allowed, because React writes them into the first HTML. Other sites may embed shared charts only. */
function contentSecurityPolicy(nonce: string, { isEmbeddable }: { isEmbeddable: boolean }): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    isDevelopment ? "style-src-elem 'self' 'unsafe-inline'" : `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isEmbeddable ? "*" : "'none'"}`,
  ].join("; ");
}
