import { isDatabaseOutage } from "@plumbline/backend/database/is-database-outage";
import { AppError, toAppError } from "@plumbline/core/failure/app-error";
import type { FailureView } from "@plumbline/core/failure/failure-view";
import { failures } from "@plumbline/core/failure/failures";
import { type TRPC_ERROR_CODE_KEY, TRPCError } from "@trpc/server";
import { z } from "zod";
import { logError } from "./log.ts";

const codeByStatus: Record<number, TRPC_ERROR_CODE_KEY> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  422: "UNPROCESSABLE_CONTENT",
  429: "TOO_MANY_REQUESTS",
  503: "SERVICE_UNAVAILABLE",
};

/** The failure of the catalogue behind whatever was thrown: outages of the stores by name, input by its messages, the unexpected as INTERNAL. */
export function toServedError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError)
    return new AppError("INVALID_INPUT", error.issues.map((issue) => issue.message).join(" "), { cause: error });
  if (error instanceof Error && error.name === "MaxRetriesPerRequestError") {
    return new AppError("QUEUE_UNAVAILABLE", "Redis does not answer.", {
      nextStep: "Check REDIS_URL and that Redis runs, then try again.",
      cause: error,
    });
  }
  if (isDatabaseOutage(error))
    return new AppError("DATABASE_UNAVAILABLE", "PostgreSQL does not answer.", { cause: error });
  return toAppError(error);
}

/** The same as tRPC answers it, with the failure's HTTP status. The unexpected is written to the log. */
export function toTrpcError(error: unknown, path: string): TRPCError {
  const failure = toServedError(error);
  if (failure.code === "INTERNAL") logError(path, error);
  return new TRPCError({
    code: codeByStatus[failures[failure.code].status] ?? "INTERNAL_SERVER_ERROR",
    message: toFailureView(failure).message,
    cause: failure,
  });
}

/** As pages show it. Particulars of the unexpected stay in the log. */
export function toFailureView(failure: AppError): FailureView {
  const message =
    failure.code === "INTERNAL"
      ? `The web server's log of ${new Date().toISOString()} has the particulars.`
      : failure.message;
  return {
    code: failure.code,
    title: failures[failure.code].title,
    message,
    nextStep: failure.nextStep,
    evidence: failure.evidence,
  };
}
