import { failures } from "@plumbline/core/failure/failures";
import { toFailureView, toServedError } from "../failures.ts";
import { retryAfterS } from "../http/retry-after.ts";
import { dataHeaders } from "../http/security-headers.ts";

/** The answer to a request for a file that failed: the failure as JSON, its status, and when to try again. */
export function toFailureResponse(request: Request, error: unknown): Response {
  const failure = toServedError(error);
  const seconds = retryAfterS(failure);
  const headers = new Headers(dataHeaders(request.headers));
  if (seconds !== null) headers.set("retry-after", String(seconds));
  return Response.json(toFailureView(failure), { status: failures[failure.code].status, headers });
}
