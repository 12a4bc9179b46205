import { afterAll, expect, test } from "vitest";
import { heldBody, largeBody, UNREAD_BYTES } from "../entry/hostile-bodies.ts";
import { atOnce } from "../http/at-once.ts";
import { rest } from "./app.ts";
import { openRestBed } from "./rest-bed.ts";

const t = await openRestBed();
afterAll(() => t[Symbol.asyncDispose]());

test.each([
  ["PUT /servers/my-own/archive", "application/gzip", 1],
  ["POST /bundles", "application/zip", 1],
  ["POST /script-runs", "application/json", atOnce.scripts],
  ["PUT /data-files/{digest}/parts/0", "application/octet-stream", atOnce.parts],
])("%s: more bodies at once than are read are refused unread until one has ended", async (route, type, most) => {
  const [method = "", path = ""] = route.split(" ");
  const token = await t.tokenWith("read", "run", "push", "manage");
  const send = (body: ReadableStream<Uint8Array>, nth = most) => {
    const address = `http://plumbline.test/api/v1${path.replace("{digest}", String(nth).padStart(64, "0"))}`;
    const headers = { authorization: `Bearer ${token}`, "content-type": type };
    const init: RequestInit & { duplex: "half" } = { method, headers, body, duplex: "half" };
    return Promise.resolve(rest.fetch(new Request(address, init)));
  };
  const held = Array.from({ length: most }, () => heldBody());
  const admitted = held.map(({ body }, nth) => send(body, nth));
  await expect.poll(() => held.every(({ body }) => body.locked)).toBe(true);
  const { body, seen } = largeBody();
  const refused = await send(body);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
  expect(await refused.json()).toMatchObject({ code: "TOO_MANY_REQUESTS", nextStep: expect.any(String) });
  expect(seen.bytes).toBeLessThanOrEqual(UNREAD_BYTES);
  for (const { end } of held) end();
  for (const { status } of await Promise.all(admitted)) expect(status).not.toBe(429);
  const last = heldBody();
  last.end();
  expect((await send(last.body)).status).not.toBe(429);
});
