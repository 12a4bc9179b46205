import { isHttps } from "../http/origin.ts";
import { getAuth } from "../session/auth.ts";
import { findVisitorOf, type Visitor } from "../session/session.ts";
import type { Context, ReadSocket } from "./trpc.ts";

/**
 * The context of one HTTP request; its answer carries the cookies that procedures set.
 * @param known the caller, where they have been looked up
 */
export function createHttpContext(request: Request, answer: Headers, known?: Promise<Visitor | null>): Context {
  let visitor = known;
  return {
    visitor: () => {
      visitor ??= findVisitorOf(request.headers);
      return visitor;
    },
    browser: {
      headers: request.headers,
      auth: () => getAuth(isHttps(request.headers, request.url)),
      setCookies: (cookies) => {
        for (const cookie of cookies) answer.append("set-cookie", cookie);
      },
    },
    live: null,
  };
}

/** The context of a WebSocket connection, or of a page while it is rendered: nothing that sets cookies can be called. */
export function createReadContext(visitor: () => Promise<Visitor | null>, live: ReadSocket | null = null): Context {
  return { visitor, browser: null, live };
}
