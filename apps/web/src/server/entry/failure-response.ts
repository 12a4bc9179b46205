import { failures } from "@plumbline/core/failure/failures";
import { toFailureView, toServedError } from "../failures.ts";
import { retryAfterS } from "../http/retry-after.ts";
import { dataHeaders } from "../http/security-headers.ts";
import { logError } from "../log.ts";

/**
 * The answer to a request for a file, or by a one-time link, that failed: the failure as JSON, its status, and when to try again. The
 * unexpected is written to the log, without the request's address, which may be a secret.
 */
export function toFailureResponse(request: Request, error: unknown): Response {
  const failure = toServedError(error);
  if (failure.code === "INTERNAL") logError("web server:", error);
  const seconds = retryAfterS(failure);
  const headers = new Headers(dataHeaders(request.headers));
  if (seconds !== null) headers.set("retry-after", String(seconds));
  return Response.json(toFailureView(failure), { status: failures[failure.code].status, headers });
}
