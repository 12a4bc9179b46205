import { createTestBackend, type TestBackend } from "@plumbline/backend/testing/test-backend";
import { getBackend } from "../backend.ts";
import { connectStores } from "./connect-stores.ts";
import { signIn } from "./sign-in.ts";

/** A backend of its own that the web server's code uses, and the cookie of the person whose scope it has. */
export interface WebBed extends AsyncDisposable {
  readonly t: TestBackend;
  readonly cookie: string;
}

/** Opens one; disposal closes the web server's stores and removes the backend's. */
export async function openWebBed(): Promise<WebBed> {
  const t = await createTestBackend();
  connectStores(t);
  return {
    t,
    cookie: await signIn(t.backend, t.scope.userId ?? ""),
    async [Symbol.asyncDispose]() {
      await (await getBackend())[Symbol.asyncDispose]();
      await t[Symbol.asyncDispose]();
    },
  };
}
