import { type NextRequest, NextResponse } from "next/server";
import { askDatabase } from "#server/database-check.ts";
import { isDevelopment, readLivePort } from "#server/env.ts";
import { securityHeaders } from "#server/http/security-headers.ts";

/** Shared results: public to holders of the link, hidden from search engines. */
const SHARED = "/shared/";

/** Seconds, as the API answers too. */
const RETRY_AFTER_S = "5";

/**
 * Before every page: a Content-Security-Policy with a fresh nonce, and the status 503 while PostgreSQL is away. Before
 * `/api/ws`: the way to the live server.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  if (request.nextUrl.pathname === "/api/ws") return toLiveServer();
  const nonce = btoa(crypto.randomUUID());
  const { pathname } = request.nextUrl;
  const isShared = pathname.startsWith(SHARED);
  const isEmbeddable = isShared && /\/(chart|card\.svg)$/.test(pathname);
  const policy = contentSecurityPolicy(nonce, { isEmbeddable });
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-pathname", request.nextUrl.pathname);
  headers.set("content-security-policy", policy);
  const isAway = isDocument(request) && !(await askDatabase());
  const response = NextResponse.next({ request: { headers }, ...(isAway ? { status: 503 } : {}) });
  if (isAway) response.headers.set("retry-after", RETRY_AFTER_S);
  response.headers.set("content-security-policy", policy);
  for (const [name, value] of Object.entries(securityHeaders(request.headers))) response.headers.set(name, value);
  if (isEmbeddable) response.headers.set("cross-origin-resource-policy", "cross-origin");
  response.headers.set("referrer-policy", isShared ? "no-referrer" : "same-origin");
  if (isShared) response.headers.set("x-robots-tag", "noindex, nofollow");
  return response;
}

export const config = { matcher: ["/api/ws", "/((?!api|email/confirm|setup/open|_next/static|_next/image).*)"] };

/** True for a page that is opened; false for files, and for the parts that an open page fetches. */
function isDocument({ nextUrl, headers }: NextRequest): boolean {
  return !headers.has("rsc") && !/\.[a-z0-9]+$/i.test(nextUrl.pathname);
}

/** A rewrite here and not in next.config.ts, where the port would be fixed when the application is built. */
function toLiveServer(): NextResponse {
  return NextResponse.rewrite(`http://127.0.0.1:${readLivePort()}/`);
}

/** Scripts and style elements need the nonce; style attributes are allowed, because React writes them into the first HTML. Other sites may embed shared charts and cards only. */
function contentSecurityPolicy(nonce: string, { isEmbeddable }: { isEmbeddable: boolean }): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    isDevelopment ? "style-src-elem 'self' 'unsafe-inline'" : `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isEmbeddable ? "*" : "'none'"}`,
  ].join("; ");
}
