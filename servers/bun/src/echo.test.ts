import { expect, test } from "bun:test";
import { Client, serve } from "./testing/client.ts";

const LIMIT = 1024 * 1024;

test("echo returns the same type, bytes and order", async () => {
  const { base } = serve();
  const client = await Client.dial(`${base}/ws/echo`);
  for (const size of [0, 1, 125, 126, 127, 65_535, 65_536, LIMIT]) {
    for (const message of ["x".repeat(size), Buffer.alloc(size, "x")]) {
      client.send(message);
      expect(await client.next()).toEqual(message);
    }
  }
});

test("a message above the limit closes with 1009", async () => {
  const { base } = serve();
  const client = await Client.dial(`${base}/ws/echo`);
  client.send("x".repeat(LIMIT + 1));
  expect(await client.closed).toBe(1009);
});

test("the server echoes the peer's close code", async () => {
  const { base } = serve();
  const client = await Client.dial(`${base}/ws/echo`);
  client.close(4321);
  expect(await client.closed).toBe(4321);
});

test.each(["/ws/echo", "/ws/chat", "/ws/unknown", "/"])("a plain request to %s is refused", async (path) => {
  const { status } = await fetch(serve().base.replace("ws:", "http:") + path);
  expect(status).toBeWithin(400, 500);
});
