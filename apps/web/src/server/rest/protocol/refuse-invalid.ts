import type { Hook } from "@hono/zod-openapi";
import { refuseUnstorable } from "@plumbline/core/json/refuse-unstorable";
import type { RestEnv } from "./authenticate.ts";

/** Input that a route's schema refuses, or that no store can hold, becomes the API's one error shape: the error handler turns it into a problem. */
export const refuseInvalid: Hook<unknown, RestEnv, string, undefined> = (result) => {
  if (!result.success) throw result.error;
  refuseUnstorable(result.data);
};
