import { AppError } from "@plumbline/core/failure/app-error";
import { openBundle } from "../http/open-bundle.ts";
import { dataHeaders } from "../http/security-headers.ts";
import { findVisitorOf } from "../session/session.ts";
import { toFailureResponse } from "./failure-response.ts";

/** A run's bundle for a browser, which is authenticated by its session; the REST API takes a token instead. */
export async function serveBundle(request: Request, runId: string): Promise<Response> {
  try {
    const visitor = await findVisitorOf(request.headers);
    if (!visitor?.signedIn) throw new AppError("NOT_SIGNED_IN", "This file needs a session.");
    const { body, headers } = await openBundle(visitor.signedIn, runId);
    return new Response(body, { headers: { ...dataHeaders(request.headers), ...headers } });
  } catch (error) {
    return toFailureResponse(request, error);
  }
}
