import type { Hook } from "@hono/zod-openapi";
import type { RestEnv } from "./authenticate.ts";

/** Input that a route's schema refuses becomes the API's one error shape: the error handler turns it into a problem. */
export const refuseInvalid: Hook<unknown, RestEnv, string, undefined> = (result) => {
  if (!result.success) throw result.error;
};
