import { AppError } from "@plumbline/core/failure/app-error";
import { createMiddleware } from "hono/factory";
import { listHosts } from "./hosts.ts";
import { findOriginFault } from "./origin.ts";

/** Refuses with FORBIDDEN what a page of another site sends, before anything of it is read. */
export const ownPagesOnly = createMiddleware(async ({ req }, next) => {
  const fault = findOriginFault(req.raw.headers, listHosts());
  if (fault) throw new AppError("FORBIDDEN", fault.message, { nextStep: fault.nextStep });
  await next();
});
