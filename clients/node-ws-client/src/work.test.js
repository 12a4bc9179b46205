import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { decodeFromCompressedBase64 } from "hdr-histogram-js";
import { WebSocketServer } from "ws";
import { doWork } from "./work.js";

/** Answers each message as `echo` says; null hangs up. Connections and messages count from 1. */
async function serve(t, echo, options = {}) {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", ...options });
  await once(server, "listening");
  t.after(() => server.close());
  let connections = 0;
  server.on("connection", (socket) => {
    const connection = ++connections;
    let messages = 0;
    socket.on("message", (data) => {
      const answer = echo(connection, ++messages, data);
      if (answer === null) socket.terminate();
      else socket.send(answer, { binary: true });
    });
  });
  return `ws://127.0.0.1:${server.address().port}`;
}

const countOf = (encoded) => decodeFromCompressedBase64(encoded).totalCount;

test("every round trip is counted once", async (t) => {
  const url = await serve(t, (_connection, _message, data) => data);
  const result = await doWork({ url, clients: 3, messages: 7, size: 100 });
  assert.deepEqual(
    [result.clients, result.failed, result.sent, result.received, result.bytesSent, result.bytesReceived],
    [3, 0, 21, 21, 2100, 2100],
  );
  assert.deepEqual([countOf(result.connect), countOf(result.roundTrip)], [3, 21]);
  assert.ok(result.elapsedUs > 0);
});

test("a changed echo is none", async (t) => {
  const other = Buffer.alloc(20, "!");
  const url = await serve(t, (connection, message, data) => (connection === 1 && message === 3 ? other : data));
  const { sent, received } = await doWork({ url, clients: 2, messages: 5, size: 20 });
  assert.deepEqual([sent, received], [8, 7]);
});

test("a connection that ends takes its messages with it", async (t) => {
  const url = await serve(t, (connection, message, data) => (connection === 1 && message === 3 ? null : data));
  const { sent, received } = await doWork({ url, clients: 2, messages: 5, size: 20 });
  assert.deepEqual([sent, received], [8, 7]);
});

test("what cannot connect has failed", async (t) => {
  const url = await serve(t, (_connection, _message, data) => data, { verifyClient: () => false });
  const { clients, failed, sent, elapsedUs } = await doWork({ url, clients: 4, messages: 5, size: 20 });
  assert.deepEqual([clients, failed, sent, elapsedUs], [4, 4, 0, 0]);
});
