import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { Probe } from "./probe.ts";

test.each([
  ["with a close frame", (socket: WebSocket) => socket.close(1000)],
  ["without one", (socket: WebSocket) => socket.terminate()],
])("a member that the server ends %s is closed as soon as it has ended", async (_how, end) => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  server.on("connection", (socket) => setTimeout(end, 100, socket));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = { url, workload: "chat", deliveryPolicy: "drop-newest" } as const;
  using probe = new Probe(target, 10_000, new AbortController().signal);
  const member = await probe.visitor();
  await member.ended();
  expect(member.isClosed()).toBe(true);
  server.close();
});
