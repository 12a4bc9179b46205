import { AppError } from "@plumbline/core/failure/app-error";
import { failures } from "@plumbline/core/failure/failure-code";
import { toFailureView, toServedError } from "../failures.ts";
import { openBundle } from "../http/open-bundle.ts";
import { retryAfterS } from "../http/retry-after.ts";
import { dataHeaders } from "../http/security-headers.ts";
import { findVisitorOf } from "../session/session.ts";

/** A run's bundle for a browser, which is authenticated by its session; the REST API takes a token instead. */
export async function serveBundle(request: Request, runId: string): Promise<Response> {
  try {
    const visitor = await findVisitorOf(request.headers);
    if (!visitor?.signedIn) throw new AppError("NOT_SIGNED_IN", "This file needs a session.");
    const { body, headers } = await openBundle(visitor.signedIn, runId);
    return new Response(body, { headers: { ...dataHeaders(request.headers), ...headers } });
  } catch (error) {
    const failure = toServedError(error);
    const { status } = failures[failure.code];
    const seconds = retryAfterS(failure);
    const headers = new Headers(dataHeaders(request.headers));
    if (seconds !== null) headers.set("retry-after", String(seconds));
    return Response.json(toFailureView(failure), { status, headers });
  }
}
