import { createTestBackend, type TestBackend } from "@plumbline/backend/testing/test-backend";
import { createToken } from "@plumbline/backend/tokens/create-token";
import { CreateToken } from "@plumbline/core/access/token";
import { getBackend } from "../backend.ts";
import { connectStores } from "../testing/connect-stores.ts";
import { rest } from "./app.ts";

/** A request to the REST API: by default a GET, or a POST if it has a body. */
export type Asked = {
  method?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged. */
  raw?: string;
  /** A token; null: none. */
  as?: string | null;
  headers?: Record<string, string>;
};

/** The REST API over a database of its own, and a token that may read and run. */
export type RestBed = TestBackend & {
  token: string;
  tokenWith: (...scopes: string[]) => Promise<string>;
  ask: (path: string, asked?: Asked) => Promise<Response>;
};

/** Opens one; of a process there is one at a time, as the API finds its database by the environment. */
export async function openRestBed(): Promise<RestBed> {
  const t = await createTestBackend();
  connectStores(t);
  const tokenWith = async (...scopes: string[]) =>
    (await createToken(t.scope, CreateToken.parse({ name: "test", scopes }))).token;
  const token = await tokenWith("read", "run");
  return {
    ...t,
    token,
    tokenWith,
    ask: async (path, asked = {}) => rest.fetch(toRequest(path, { as: token, ...asked })),
    async [Symbol.asyncDispose]() {
      await (await getBackend())[Symbol.asyncDispose]();
      await t[Symbol.asyncDispose]();
    },
  };
}

function toRequest(path: string, { method, body, raw, as, headers = {} }: Asked): Request {
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  return new Request(`http://plumbline.test/api/v1${path}`, {
    method: method ?? (text === undefined ? "GET" : "POST"),
    body: text,
    headers: {
      ...(as ? { authorization: `Bearer ${as}` } : {}),
      ...(text === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
  });
}
