import { z } from "@hono/zod-openapi";
import { Problem } from "./problem.ts";

/** A JSON answer for the OpenAPI document. */
export function json<T extends z.ZodType>(schema: T, description: string) {
  return { content: { "application/json": { schema } }, description };
}

/** A JSON body that must be sent, for the OpenAPI document and the check. */
export function jsonBody<T extends z.ZodType>(schema: T, example?: z.input<T>) {
  const shown = example === undefined ? {} : { example };
  return { required: true, content: { "application/json": { schema, ...shown } } } as const;
}

/** A list in an address: one value, or the same name several times. */
export const oneOrMore = <T extends z.ZodType>(one: T) => z.union([one, z.array(one)]).optional();

const problem = (description: string) => ({
  content: { "application/problem+json": { schema: Problem } },
  description,
});

/** Refusals that any route may answer. */
export const refusals = {
  400: problem("The request was not understood; `errors` names the fields."),
  401: problem("No token, or one that is revoked, expired or unknown."),
  403: problem("The token's scopes do not allow this."),
  429: problem("Too many requests; Retry-After says when to go on."),
  503: problem("A store does not answer."),
} as const;

/** Also where an id is part of the address. */
export const notFound = { 404: problem("Nothing here by that id, or it is somebody else's.") } as const;

/** Added where the resource's state can conflict. */
export const conflict = {
  409: problem("A run is in another state than this needs, the name is taken, or the suite is in use."),
} as const;

/** Added where a well-formed request can still be impossible. */
export const unprocessable = {
  413: problem("The body is too large."),
  415: problem("The body is not JSON."),
  422: problem("Understood, but it cannot be done: an unknown server or scenario, for example."),
} as const;

/** Every route needs a token. */
export const security = [{ token: [] }];
