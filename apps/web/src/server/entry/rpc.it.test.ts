import { afterAll, describe, expect, test } from "vitest";
import { atOnce } from "../http/at-once.ts";
import { ORIGIN, signIn } from "../testing/sign-in.ts";
import { openWebBed } from "../testing/web-bed.ts";
import { heldBody, hostileBodies, largeBody, UNREAD_BYTES } from "./hostile-bodies.ts";
import { rpc } from "./rpc.ts";

const bed = await openWebBed();
afterAll(() => bed[Symbol.asyncDispose]());
const { t } = bed;

const DATA_HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "strict-transport-security": "max-age=15552000",
};

/** The failures of an answer, of one procedure or of a batch. */
async function failuresOf(response: Response) {
  const answers = [await response.json()].flat();
  return answers.map(({ error }) => error.json.data.failure);
}

/** Sends a body as a page's request does, to the procedures that the path names. */
function send(path: string, body: ReadableStream<Uint8Array>, more: Record<string, string> = {}): Promise<Response> {
  const headers = { host: "dashboard.test", origin: ORIGIN, "content-type": "application/json", ...more };
  const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
  return Promise.resolve(rpc.fetch(new Request(`${ORIGIN}/api/trpc/${path}`, init)));
}

test.each(hostileBodies)("$name: is refused, and little or nothing of it is read", async (hostile) => {
  const { body, seen } = largeBody();
  const { contentType, contentLength, path, refusal, mostBytes } = hostile;
  const length = contentLength ? { "content-length": contentLength } : undefined;
  const response = await send(path, body, { "content-type": contentType, ...length });
  expect(response.status).toBe(refusal.status);
  const failures = await failuresOf(response);
  expect(failures).toHaveLength(path.split(",").length);
  for (const failure of failures) expect(failure).toMatchObject({ code: refusal.code, nextStep: expect.any(String) });
  if (refusal.code === "BODY_TOO_LARGE")
    expect(failures[0]).toMatchObject({
      message: expect.stringContaining("64 KiB"),
      nextStep: expect.stringContaining("at most"),
    });
  expect(seen.bytes).toBeLessThanOrEqual(mostBytes);
});

describe.each([
  ["script.start", atOnce.scripts],
  ["dataFile.storePart", atOnce.parts],
])("%s", (path, most) => {
  test("of nobody, many at once: each is refused, and none is read", async () => {
    const bodies = Array.from({ length: 100 }, () => largeBody());
    const answers = await Promise.all(bodies.map(({ body }) => send(path, body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    for (const { seen } of bodies) expect(seen.bytes).toBeLessThanOrEqual(UNREAD_BYTES);
  });
  test("of a member, more at once than are read: the rest is refused unread until one has ended", async () => {
    const cookie = await signIn(t.backend, t.scope.userId ?? "");
    const held = Array.from({ length: most }, () => heldBody());
    const admitted = held.map(({ body }) => send(path, body, { cookie }));
    await expect.poll(() => held.every(({ body }) => body.locked)).toBe(true);
    const { body, seen } = largeBody();
    const refused = await send(path, body, { cookie });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
    expect(await failuresOf(refused)).toMatchObject([
      { code: "TOO_MANY_REQUESTS", message: expect.stringContaining(`${most} other`) },
    ]);
    expect(seen.bytes).toBeLessThanOrEqual(UNREAD_BYTES);
    for (const { end } of held) end();
    // read to its end, and no JSON
    expect((await Promise.all(admitted)).map(({ status }) => status)).toEqual(held.map(() => 400));
    const last = heldBody();
    last.end();
    expect((await send(path, last.body, { cookie })).status).toBe(400);
  });
});

test("a request from another site is refused with a code and a next step, and is not read", async () => {
  const { body, seen } = largeBody();
  const response = await send("run.start", body, { origin: "https://evil.example" });
  expect(response.status).toBe(403);
  expect(await failuresOf(response)).toMatchObject([
    { code: "FORBIDDEN", nextStep: expect.stringContaining("own address") },
  ]);
  expect(seen.bytes).toBeLessThanOrEqual(UNREAD_BYTES);
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
