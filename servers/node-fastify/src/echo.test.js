import assert from "node:assert/strict";
import { test } from "node:test";
import { Client, serve } from "./testing/client.js";

const LIMIT = 1024 * 1024;

test("echo returns the same type, bytes and order", async (t) => {
  const { base } = await serve(t);
  const client = await Client.dial(t, `${base}/ws/echo`);
  for (const size of [0, 1, 125, 126, 127, 65_535, 65_536, LIMIT]) {
    for (const isBinary of [false, true]) {
      const text = "x".repeat(size);
      client.send(Buffer.from(text), isBinary);
      assert.deepEqual(await client.next(), { text, isBinary });
    }
  }
});

test("a sender that does not read is waited for, and loses nothing", async (t) => {
  const { base, server } = await serve(t);
  const client = await Client.dial(t, `${base}/ws/echo`);
  const count = 64;
  client.pause();
  for (let i = 0; i < count; i += 1) client.send(`${i}:${"x".repeat(512 * 1024)}`);
  client.resume();
  for (let i = 0; i < count; i += 1) {
    const { text } = await client.next();
    assert.equal(text.slice(0, text.indexOf(":")), String(i));
  }
  assert.equal(server.stats.received, count);
});

test("text that is not UTF-8 closes with 1007", async (t) => {
  const { base } = await serve(t);
  const client = await Client.dial(t, `${base}/ws/echo`);
  client.send(Buffer.from([0xff, 0xfe]));
  assert.equal(await client.closed, 1007);
});

test("a message above the limit closes with 1009", async (t) => {
  const { base } = await serve(t);
  const client = await Client.dial(t, `${base}/ws/echo`);
  client.send("x".repeat(LIMIT + 1));
  assert.equal(await client.closed, 1009);
});

test("the server echoes the peer's close code", async (t) => {
  const { base } = await serve(t);
  const client = await Client.dial(t, `${base}/ws/echo`);
  client.close(4321);
  assert.equal(await client.closed, 4321);
});

test("a plain request is refused with a client error, and so is an unknown path", async (t) => {
  const { base } = await serve(t);
  for (const path of ["/ws/echo", "/ws/chat", "/ws/unknown", "/"]) {
    const { status } = await fetch(base.replace("ws:", "http:") + path);
    assert.ok(status >= 400 && status <= 499, `GET ${path}: status ${status}`);
  }
  await assert.rejects(Client.dial(t, `${base}/ws/unknown`), /404/);
});
