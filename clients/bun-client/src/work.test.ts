import { afterEach, expect, test } from "bun:test";
import type { Server } from "bun";
import { decodeFromCompressedBase64 } from "hdr-histogram-js";
import { doWork } from "./work.ts";

type Echo = (connection: number, message: number, data: Uint8Array) => Uint8Array | null;

let server: Server<{ connection: number; messages: number }> | undefined;
afterEach(() => server?.stop(true));

/** Answers each message as `echo` says; null hangs up. Connections and messages count from 1. */
function serve(echo: Echo, refuses = false): string {
  let connections = 0;
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request, self) {
      if (refuses) return new Response("no", { status: 503 });
      connections += 1;
      self.upgrade(request, { data: { connection: connections, messages: 0 } });
    },
    websocket: {
      data: {} as { connection: number; messages: number },
      message(socket, data) {
        socket.data.messages += 1;
        const answer = echo(socket.data.connection, socket.data.messages, data as unknown as Uint8Array);
        if (answer === null) socket.terminate();
        else socket.sendBinary(answer);
      },
    },
  });
  return `ws://127.0.0.1:${server.port}/`;
}

const honest: Echo = (_connection, _message, data) => data;
const countOf = (encoded: string) => decodeFromCompressedBase64(encoded).totalCount;

test("every round trip is counted once", async () => {
  const result = await doWork({ url: serve(honest), clients: 3, messages: 7, size: 100 });
  expect(result).toMatchObject({ clients: 3, failed: 0, sent: 21, received: 21, bytesSent: 2100, bytesReceived: 2100 });
  expect([countOf(result.connect), countOf(result.roundTrip)]).toEqual([3, 21]);
  expect(result.elapsedUs).toBeGreaterThan(0);
});

test("a changed echo is none", async () => {
  const other = Buffer.alloc(20, "!");
  const url = serve((connection, message, data) => (connection === 1 && message === 3 ? other : data));
  expect(await doWork({ url, clients: 2, messages: 5, size: 20 })).toMatchObject({ sent: 8, received: 7 });
});

test("a connection that ends takes its messages with it", async () => {
  const url = serve((connection, message, data) => (connection === 1 && message === 3 ? null : data));
  expect(await doWork({ url, clients: 2, messages: 5, size: 20 })).toMatchObject({ sent: 8, received: 7 });
});

test("what cannot connect has failed", async () => {
  const result = await doWork({ url: serve(honest, true), clients: 4, messages: 5, size: 20 });
  expect(result).toMatchObject({ clients: 4, failed: 4, sent: 0, elapsedUs: 0 });
});
