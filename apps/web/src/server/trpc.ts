import { toAppError } from "@plumbline/core/failure/app-error";
import { failures } from "@plumbline/core/failure/failure-code";
import type { FailureView } from "@plumbline/core/run/views";
import { AppError } from "@plumbline/core/failure/app-error";
import { initTRPC, type TRPC_ERROR_CODE_KEY, TRPCError } from "@trpc/server";
import superjson from "superjson";
import { z } from "zod";
import type { SignedIn } from "./session.ts";

/** What every procedure is called with. */
export type Context = { signedIn: SignedIn | null };

const codeByStatus: Record<number, TRPC_ERROR_CODE_KEY> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  409: "CONFLICT",
  422: "UNPROCESSABLE_CONTENT",
  503: "SERVICE_UNAVAILABLE",
};

const t = initTRPC.context<Context>().create({
  transformer: superjson,
  errorFormatter: ({ shape, error }) => ({
    ...shape,
    data: { ...shape.data, stack: undefined, failure: toFailureView(error), fieldErrors: toFieldErrors(error) },
  }),
  sse: { enabled: false },
});

/** Turns what a use-case throws into a tRPC error of the right status; the formatter adds code and next step. */
const withAppErrors = t.middleware(async ({ next, path }) => {
  const result = await next();
  if (result.ok || !result.error.cause || result.error.cause instanceof z.ZodError) return result;
  const failure = toAppError(result.error.cause);
  if (failure.code === "INTERNAL") console.error(new Date().toISOString(), path, result.error.cause);
  throw new TRPCError({ code: codeByStatus[failures[failure.code].status] ?? "INTERNAL_SERVER_ERROR", message: failure.message, cause: failure });
});

/** Every procedure needs a session; use-cases take `ctx.scope` and do the rest. */
export const procedure = t.procedure.use(withAppErrors).use(({ ctx, next }) => {
  if (!ctx.signedIn) throw new AppError("NOT_SIGNED_IN", "This page needs a session.");
  return next({ ctx: { scope: ctx.signedIn } });
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** The failure as pages show it; particulars of an unexpected one stay in the log. */
function toFailureView(error: TRPCError): FailureView {
  const failure = error.cause instanceof AppError ? error.cause : fallbackError(error);
  const message = failure.code === "INTERNAL" ? `The web server's log of ${new Date().toISOString()} has the particulars.` : failure.message;
  return { code: failure.code, title: failures[failure.code].title, message, nextStep: failure.nextStep, evidence: failure.evidence };
}

function fallbackError(error: TRPCError): AppError {
  if (error.cause instanceof z.ZodError) return new AppError("INVALID_INPUT", error.cause.issues.map((issue) => issue.message).join(" "));
  if (error.code === "NOT_FOUND") return new AppError("NOT_FOUND", error.message);
  if (error.code === "BAD_REQUEST" || error.code === "PARSE_ERROR") return new AppError("INVALID_INPUT", error.message);
  return new AppError("INTERNAL", error.message);
}

/** Messages by field, for forms; null where the input was not the reason. */
function toFieldErrors(error: TRPCError): Record<string, string> | null {
  if (!(error.cause instanceof z.ZodError)) return null;
  return Object.fromEntries(error.cause.issues.map((issue) => [issue.path.join("."), issue.message]));
}
