import { strict as assert } from "node:assert";
import { decodeFromCompressedBase64 } from "hdr-histogram-js";
import { doWork, type Work } from "./work.ts";

type Echo = (connection: number, message: number, data: ArrayBuffer) => ArrayBuffer | string | null;

/** Does the work against a server that answers as `echo` says; null hangs up. Connections and messages count from 1. */
async function run(echo: Echo, work: Omit<Work, "url">, refuses = false) {
  let connections = 0;
  await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, (request) => {
    if (refuses) return new Response("no", { status: 503 });
    const { socket, response } = Deno.upgradeWebSocket(request);
    connections += 1;
    let messages = 0;
    const connection = connections;
    socket.onmessage = ({ data }) => {
      messages += 1;
      const answer = echo(connection, messages, data);
      if (answer === null) socket.close();
      else socket.send(answer);
    };
    return response;
  });
  return await doWork({ url: `ws://127.0.0.1:${server.addr.port}/`, ...work });
}

const honest: Echo = (_connection, _message, data) => data;
const countOf = (encoded: string) => decodeFromCompressedBase64(encoded).totalCount;

Deno.test("every round trip is counted once", async () => {
  const result = await run(honest, { clients: 3, messages: 7, size: 100 });
  assert.deepEqual(
    [result.clients, result.failed, result.sent, result.received, result.bytesSent, result.bytesReceived],
    [3, 0, 21, 21, 2100, 2100],
  );
  assert.deepEqual([countOf(result.connect), countOf(result.roundTrip)], [3, 21]);
  assert.ok(result.elapsedUs > 0);
});

Deno.test("a changed echo is none", async () => {
  const echo: Echo = (connection, message, data) => (connection === 1 && message === 3 ? new ArrayBuffer(20) : data);
  const { sent, received } = await run(echo, { clients: 2, messages: 5, size: 20 });
  assert.deepEqual([sent, received], [8, 7]);
});

Deno.test("a text is no echo of a binary message", async () => {
  const echo: Echo = (connection, message, data) => (connection === 1 && message === 3 ? "x".repeat(20) : data);
  const { sent, received } = await run(echo, { clients: 2, messages: 5, size: 20 });
  assert.deepEqual([sent, received], [8, 7]);
});

Deno.test("a connection that ends takes its messages with it", async () => {
  const echo: Echo = (connection, message, data) => (connection === 1 && message === 3 ? null : data);
  const { sent, received } = await run(echo, { clients: 2, messages: 5, size: 20 });
  assert.deepEqual([sent, received], [8, 7]);
});

Deno.test("what cannot connect has failed", async () => {
  const { clients, failed, sent, elapsedUs } = await run(honest, { clients: 4, messages: 5, size: 20 }, true);
  assert.deepEqual([clients, failed, sent, elapsedUs], [4, 4, 0, 0]);
});
