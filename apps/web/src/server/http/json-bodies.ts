import { AppError } from "@plumbline/core/failure/app-error";
import { createMiddleware } from "hono/factory";

/** Refuses a body that is not JSON with MEDIA_TYPE_UNSUPPORTED. */
export const jsonBodies = createMiddleware(async (context, next) => {
  const type = context.req.header("content-type");
  if (hasBody(context.req.raw) && !/^application\/json\b/i.test(type ?? ""))
    throw new AppError("MEDIA_TYPE_UNSUPPORTED", `The body is ${type ?? "of no named type"} instead of JSON.`);
  await next();
});

/** True if a body was sent. Next.js passes an empty stream for a request without one (RFC 9112, 6.3: neither length nor coding). */
function hasBody({ body, headers }: Request): boolean {
  const hasLength = Number(headers.get("content-length")) > 0 || headers.has("transfer-encoding");
  return body !== null && (hasLength || headers.has("content-type"));
}
