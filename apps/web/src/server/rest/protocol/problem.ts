import { z } from "@hono/zod-openapi";
import type { AppError } from "@plumbline/core/failure/app-error";
import { FailureCode } from "@plumbline/core/failure/failure-code";
import { failures } from "@plumbline/core/failure/failures";
import { toFailureView, toServedError } from "../../failures.ts";
import { retryAfterS } from "../../http/retry-after.ts";
import { logError } from "../../log.ts";

/** The shape of every refusal and failure of the API: RFC 9457, with our code and next step. */
export const Problem = z
  .strictObject({
    type: z.string().openapi({ description: "Names the kind of problem; equal codes have equal types." }),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: FailureCode,
    nextStep: z.string(),
    errors: z
      .array(z.strictObject({ path: z.string(), message: z.string() }))
      .optional()
      .openapi({ description: "Each field of the request that was refused." }),
    evidence: z.record(z.string(), z.unknown()),
  })
  .openapi("Problem");
type Problem = z.infer<typeof Problem>;

/** The response for a thrown error. Details of an unexpected one go to the log only. */
export function toProblemResponse(error: unknown, path: string): Response {
  const failure = toServedError(error);
  if (failure.code === "INTERNAL") logError(path, error);
  const problem = toProblem(failure);
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { "content-type": "application/problem+json", ...headersOf(failure) },
  });
}

function toProblem(failure: AppError): Problem {
  const { code, title, message, nextStep, evidence } = toFailureView(failure);
  const issues = failure.cause instanceof z.ZodError ? failure.cause.issues : null;
  return {
    type: `urn:plumbline:problem:${code.toLowerCase().replaceAll("_", "-")}`,
    title,
    status: failures[code].status,
    detail: message,
    code,
    nextStep,
    ...(issues ? { errors: issues.map((issue) => ({ path: issue.path.join("."), message: issue.message })) } : {}),
    evidence,
  };
}

function headersOf(failure: AppError): Record<string, string> {
  const seconds = retryAfterS(failure);
  if (seconds !== null) return { "retry-after": String(seconds) };
  if (failure.code === "NOT_SIGNED_IN") return { "www-authenticate": 'Bearer realm="plumbline"' };
  return {};
}
