import { createTestBackend, type TestBackend } from "@plumbline/backend/testing/test-backend";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getBackend } from "../backend.ts";
import { connectStores } from "../testing/connect-stores.ts";
import { ORIGIN } from "../testing/sign-in.ts";
import { hostileBodies, largeBody } from "./hostile-bodies.ts";
import { rpc } from "./rpc.ts";

const DATA_HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "strict-transport-security": "max-age=15552000",
};
let t: TestBackend;

beforeAll(async () => {
  t = await createTestBackend();
  connectStores(t);
});

afterAll(async () => {
  await (await getBackend())[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

/** The failures of an answer, of one procedure or of a batch. */
async function failuresOf(response: Response) {
  const answers = [await response.json()].flat();
  return answers.map(({ error }) => error.json.data.failure);
}

test.each(hostileBodies)("$name: is refused before more than 64 KiB and a chunk are read", async (hostile) => {
  const { body, seen } = largeBody();
  const { contentType, contentLength, path } = hostile;
  const headers = new Headers({ host: "dashboard.test", origin: ORIGIN, "content-type": contentType });
  if (contentLength) headers.set("content-length", contentLength);
  const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
  const response = await rpc.fetch(new Request(`${ORIGIN}/api/trpc/${path}`, init));
  expect(response.status).toBe(413);
  const failures = await failuresOf(response);
  expect(failures).toHaveLength(path.split(",").length);
  for (const failure of failures)
    expect(failure).toMatchObject({
      code: "BODY_TOO_LARGE",
      message: expect.stringContaining("64 KiB"),
      nextStep: expect.stringContaining("at most"),
    });
  expect(seen.bytes).toBeLessThanOrEqual(contentLength ? 32 * 1024 : 96 * 1024);
});

test("a request from another site is refused with a code and a next step, and is not read", async () => {
  const { body, seen } = largeBody();
  const headers = { host: "dashboard.test", origin: "https://evil.example", "content-type": "application/json" };
  const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
  const response = await rpc.fetch(new Request(`${ORIGIN}/api/trpc/run.start`, init));
  expect(response.status).toBe(403);
  expect(await failuresOf(response)).toMatchObject([
    { code: "FORBIDDEN", nextStep: expect.stringContaining("own address") },
  ]);
  expect(seen.bytes).toBeLessThanOrEqual(32 * 1024);
});

test.each([
  ["an answer", "queue.get", "GET"],
  ["a refusal", "run.start", "POST"],
  ["what is not there", "no.such", "GET"],
])("%s is kept nowhere, and its type is not guessed", async (_, path, method) => {
  const headers = { host: "dashboard.test", origin: ORIGIN, "x-forwarded-proto": "https" };
  const response = await rpc.fetch(new Request(`${ORIGIN}/api/trpc/${path}`, { method, headers }));
  expect(Object.fromEntries(response.headers)).toMatchObject(DATA_HEADERS);
});

test("more procedures in one request than a page asks for are refused, and none is called", async () => {
  const path = Array.from({ length: 21 }, () => "queue.get").join(",");
  const response = await rpc.fetch(new Request(`${ORIGIN}/api/trpc/${path}?batch=1&input={}`));
  expect(response.status).toBe(400);
  expect(await failuresOf(response)).toMatchObject([{ code: "INVALID_INPUT" }]);
});
