import { countRequest } from "@plumbline/backend/access/count-request";
import { requirePermission } from "@plumbline/backend/access/require-permission";
import type { Scope } from "@plumbline/backend/backend";
import { findTokenScope } from "@plumbline/backend/tokens/find-token-scope";
import { AppError } from "@plumbline/core/failure/app-error";
import { createMiddleware } from "hono/factory";
import { getBackend } from "../../backend.ts";

/** The variables of every route. */
export type RestEnv = { Variables: { scope: Scope } };

/** Hono answers HEAD by the routes of GET. */
const reading = new Set(["GET", "HEAD"]);

/**
 * Lets a request with a token through, seen as what the token allows. Tokens come in the Authorization header alone: an
 * address is written into logs.
 * @throws NOT_SIGNED_IN, TOO_MANY_REQUESTS; FORBIDDEN where it reads without the scope
 */
export const authenticate = createMiddleware<RestEnv>(async (context, next) => {
  const [, token] = /^Bearer ([\w-]{1,200})$/i.exec(context.req.header("authorization") ?? "") ?? [];
  const holder = token ? await findTokenScope(await getBackend(), token) : null;
  if (!holder)
    throw new AppError("NOT_SIGNED_IN", "The API needs a token that is neither revoked nor expired.", {
      nextStep: "Make one under Settings, or with ./plumb token create, and send it as: Authorization: Bearer <token>.",
    });
  await countRequest(holder.backend, holder.tokenId);
  // use-cases that change something check their own permission
  if (reading.has(context.req.method)) requirePermission(holder, "read");
  context.set("scope", holder);
  await next();
});
