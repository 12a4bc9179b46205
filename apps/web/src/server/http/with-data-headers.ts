import { createMiddleware } from "hono/factory";
import { dataHeaders } from "./security-headers.ts";

/** Sets them on every answer that has none of its own, such as a badge, which stands in other sites' pages. */
export const withDataHeaders = createMiddleware(async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(dataHeaders(context.req.raw.headers)))
    if (!context.res.headers.has(name)) context.header(name, value);
});
