import { createMiddleware } from "hono/factory";
import { dataHeaders } from "./security-headers.ts";

/** Sets the data headers that an answer does not set itself. A badge sets its own, because other sites embed it. */
export const withDataHeaders = createMiddleware(async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(dataHeaders(context.req.raw.headers)))
    if (!context.res.headers.has(name)) context.header(name, value);
});
