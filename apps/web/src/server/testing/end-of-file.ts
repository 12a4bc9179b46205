import { afterAll, vi } from "vitest";

/** Names on globalThis under which a web server keeps what it has for the life of its process. */
const KEPT = ["plumblineBackend", "plumblineAuth", "plumblineDatabaseCheck"];

// The next file of tests runs in the same process, and is another web server.
afterAll(() => {
  for (const name of KEPT) Reflect.deleteProperty(globalThis, name);
  vi.resetModules();
});
