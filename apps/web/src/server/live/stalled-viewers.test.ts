import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { StalledViewers, waitUntilRead } from "./stalled-viewers.ts";

const MEGABYTE = Buffer.alloc(1024 * 1024);
const servers: WebSocketServer[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    for (const client of server.clients) client.terminate();
    server.close();
  }
});

/** Two viewers of one server: both ends of each. */
async function connectTwo() {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  servers.push(server);
  await once(server, "listening");
  const connect = async () => {
    const arrived = once(server, "connection");
    const viewer = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const [[socket]] = await Promise.all([arrived, once(viewer, "open")]);
    return { viewer, socket: socket as WebSocket };
  };
  return { clients: server.clients, reading: await connect(), stalled: await connect() };
}

/** Sends more than the kernel's buffers take. */
function overfill(socket: WebSocket): void {
  for (let sent = 0; sent < 64; sent++) socket.send(MEGABYTE);
}

test("who has not read for ten seconds is cut, and nobody else", async () => {
  const { clients, reading, stalled } = await connectTwo();
  stalled.viewer.pause();
  overfill(stalled.socket);
  const viewers = new StalledViewers();
  expect(viewers.cut(clients, 0)).toBe(0);
  expect(viewers.cut(clients, 9_999)).toBe(0);
  const closed = once(stalled.socket, "close");
  expect(viewers.cut(clients, 10_000)).toBe(1);
  await closed;
  const heard = once(reading.viewer, "message");
  reading.socket.send("still here");
  expect(String((await heard)[0])).toBe("still here");
});

test("who reads again in time begins anew", async () => {
  const { clients, stalled } = await connectTwo();
  stalled.viewer.pause();
  overfill(stalled.socket);
  const viewers = new StalledViewers();
  expect(viewers.cut(clients, 0)).toBe(0);
  const last = new Promise<void>((resolve) => {
    let received = 0;
    stalled.viewer.on("message", () => ++received === 64 && resolve());
  });
  stalled.viewer.resume();
  await last;
  expect(viewers.cut(clients, 20_000)).toBe(0);
  stalled.viewer.pause();
  overfill(stalled.socket);
  expect(viewers.cut(clients, 20_001)).toBe(0);
});

test("nothing more is prepared for a viewer that does not read, until it reads again or is gone", async () => {
  const { reading, stalled } = await connectTwo();
  const { signal } = new AbortController();
  await waitUntilRead(reading.socket, signal);
  for (const viewer of [reading, stalled]) {
    viewer.viewer.pause();
    overfill(viewer.socket);
  }
  const waiting = [reading, stalled].map(({ socket }) =>
    waitUntilRead(socket, signal).then(() => socket.bufferedAmount),
  );
  reading.viewer.resume();
  expect(await Promise.race(waiting)).toBeLessThanOrEqual(1024 * 1024);
  expect(stalled.socket.bufferedAmount).toBeGreaterThan(1024 * 1024);
  stalled.socket.terminate();
  await waiting[1];
});
