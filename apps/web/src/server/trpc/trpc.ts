import type { Auth } from "@plumbline/backend/sessions/auth";
import { AppError } from "@plumbline/core/failure/app-error";
import { refuseUnstorable } from "@plumbline/core/json/refuse-unstorable";
import { initTRPC, type TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { z } from "zod";
import { whileDatabaseAnswers } from "../backend.ts";
import { toFailureView, toServedError, toTrpcError } from "../failures.ts";
import type { LiveSocket } from "../live/live-limits.ts";
import { requireMember, requirePerson, type Visitor } from "../session/session.ts";
import { transformer } from "./serialize-once.ts";

/** The browser behind a request: its headers, and the cookies of the answer. */
type Browser = {
  headers: Headers;
  auth(): Promise<Auth>;
  setCookies(cookies: readonly string[]): void;
};

/** A socket whose viewer may be slow. */
export type ReadSocket = LiveSocket & { waitUntilRead(signal: AbortSignal): Promise<void> };

/** The context of every procedure. */
export type Context = {
  /** The caller, looked up at each call, so that an ended session is refused at once. */
  visitor(): Promise<Visitor | null>;
  /** Null where no answer can carry cookies. */
  browser: Browser | null;
  /** Counts subscriptions, and waits for a viewer that has much to read; null where nothing stays open. */
  live: ReadSocket | null;
};

const t = initTRPC.context<Context>().create({
  transformer,
  isDev: false,
  // subscriptions come by the live server alone, which limits them
  sse: { enabled: false },
  errorFormatter: ({ shape, error }) => {
    const failure = toFailureView(toCatalogued(error));
    return { ...shape, message: failure.message, data: { ...shape.data, failure, fieldErrors: toFieldErrors(error) } };
  },
});

/** Turns a use-case's error into a tRPC error with the right status; the formatter adds code and next step. */
const withAppErrors = t.middleware(async ({ next, path }) => {
  const result = await next();
  // tRPC's own refusals, such as input that is not JSON, have a code already
  if (result.ok || result.error.code !== "INTERNAL_SERVER_ERROR" || !result.error.cause) return result;
  throw toTrpcError(result.error.cause, path);
});

/** Before any query, and for every entry point. */
const withStorableInput = t.middleware(async ({ next, getRawInput }) => {
  refuseUnstorable(await getRawInput());
  return next();
});

/** A procedure fails within two seconds while PostgreSQL does not answer. */
const withDatabase = t.middleware(({ next }) => whileDatabaseAnswers(() => next()));

/** For everybody, signed in or not: sign-in and shared links. */
export const openProcedure = t.procedure.use(withAppErrors).use(withStorableInput).use(withDatabase);

/** For opening and ending sessions: the answer must be able to set cookies. */
export const browserProcedure = openProcedure.use(({ ctx, next }) => {
  if (!ctx.browser) throw new AppError("INVALID_INPUT", "This needs a request of its own, over HTTP.");
  return next({ ctx: { browser: ctx.browser } });
});

/** For a person, whatever their organization: use-cases take `ctx.person`. */
export const personProcedure = openProcedure.use(async ({ ctx, next }) =>
  next({ ctx: { person: requirePerson(await ctx.visitor()) } }),
);

/** For a person whose browser gets another session: use-cases pass `ctx.asked` to better-auth. */
export const personBrowserProcedure = personProcedure.use(async ({ ctx, next }) => {
  const { browser } = ctx;
  if (!browser) throw new AppError("INVALID_INPUT", "This needs a request of its own, over HTTP.");
  return next({ ctx: { browser, asked: { auth: await browser.auth(), headers: browser.headers } } });
});

/** For a member of an organization, as nearly all: use-cases take `ctx.scope` and do the rest. */
export const procedure = openProcedure.use(async ({ ctx, next }) =>
  next({ ctx: { scope: requireMember(await ctx.visitor()) } }),
);

export const router = t.router;

/** tRPC's own refusals are the request's fault, whatever their cause. */
function toCatalogued(error: TRPCError): AppError {
  const { cause } = error;
  if (cause instanceof AppError || cause instanceof z.ZodError) return toServedError(cause);
  if (error.code === "NOT_FOUND") return new AppError("NOT_FOUND", error.message);
  if (getHTTPStatusCodeFromError(error) < 500) return new AppError("INVALID_INPUT", error.message);
  return toServedError(cause ?? error);
}

/** Messages by field, for forms; null where the input was not the reason. */
function toFieldErrors(error: TRPCError): Record<string, string> | null {
  if (!(error.cause instanceof z.ZodError)) return null;
  return Object.fromEntries(error.cause.issues.map((issue) => [issue.path.join("."), issue.message]));
}
