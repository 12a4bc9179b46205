import { AppError } from "@plumbline/core/failure/app-error";
import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import { z } from "zod";
import { toFailureView, toServedError, toTrpcError } from "./failures.ts";
import type { SignedIn } from "./session.ts";

/** What every procedure is called with. */
export type Context = { signedIn: SignedIn | null };

const t = initTRPC.context<Context>().create({
  transformer: superjson,
  isDev: false,
  errorFormatter: ({ shape, error }) => {
    const failure = toFailureView(toCatalogued(error));
    return { ...shape, message: failure.message, data: { ...shape.data, failure, fieldErrors: toFieldErrors(error) } };
  },
});

/** Turns what a use-case throws into a tRPC error of the right status; the formatter adds code and next step. */
const withAppErrors = t.middleware(async ({ next, path }) => {
  const result = await next();
  if (result.ok || !result.error.cause || result.error.cause instanceof z.ZodError) return result;
  throw toTrpcError(result.error.cause, path);
});

/** Every procedure needs a session; use-cases take `ctx.scope` and do the rest. */
export const procedure = t.procedure.use(withAppErrors).use(({ ctx, next }) => {
  if (!ctx.signedIn) throw new AppError("NOT_SIGNED_IN", "This page needs a session.");
  return next({ ctx: { scope: ctx.signedIn } });
});

export const router = t.router;

/** tRPC's own refusals carry no cause; they are the request's fault. */
function toCatalogued(error: TRPCError): AppError {
  if (error.cause && !(error.cause instanceof TRPCError)) return toServedError(error.cause);
  if (error.code === "NOT_FOUND") return new AppError("NOT_FOUND", error.message);
  if (error.code === "BAD_REQUEST" || error.code === "PARSE_ERROR") return new AppError("INVALID_INPUT", error.message);
  return toServedError(error);
}

/** Messages by field, for forms; null where the input was not the reason. */
function toFieldErrors(error: TRPCError): Record<string, string> | null {
  if (!(error.cause instanceof z.ZodError)) return null;
  return Object.fromEntries(error.cause.issues.map((issue) => [issue.path.join("."), issue.message]));
}
