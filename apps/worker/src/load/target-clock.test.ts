import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { WebSocketServer } from "ws";
import { measureTargetClock } from "./target-clock.ts";

const measureAt = (port: number, visitMs?: number, headers: Record<string, string> = {}) => {
  const parts = { secure: false, host: "127.0.0.1", port, path: "/" };
  const site = { address: "127.0.0.1", path: "/", headers };
  return measureTargetClock({ parts, site }, new AbortController().signal, visitMs);
};

/** Answers each connection by messages, one after another. */
async function startTicks(say: (send: (text: string) => void) => void, handleProtocols?: () => false) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0, ...(handleProtocols ? { handleProtocols } : {}) });
  await once(server, "listening");
  server.on("connection", (socket) => say((text) => socket.send(text)));
  const { port } = server.address() as AddressInfo;
  return { port, [Symbol.asyncDispose]: async () => void server.close() };
}

const stamp = (aheadMs: number) => {
  const us = Math.round((performance.timeOrigin + performance.now() + aheadMs) * 1000);
  return `0 ${us} ${us}`;
};

test("the offset of a clock that is ahead by ten seconds lies within its bounds", async () => {
  await using server = await startTicks((send) => {
    for (let tick = 0; tick < 8; tick++) send(stamp(10_000));
  });
  const { offsetUs, uncertaintyUs } = await measureAt(server.port);
  expect(Math.abs(offsetUs - 10_000_000)).toBeLessThanOrEqual(uncertaintyUs + 2);
});

test("a subprotocol that the target's headers ask for may be answered, or not", async () => {
  const say = (send: (text: string) => void) => {
    for (let tick = 0; tick < 5; tick++) send(stamp(0));
  };
  await using answering = await startTicks(say);
  await using ignoring = await startTicks(say, () => false);
  const headers = { "Sec-WebSocket-Protocol": "ticks.v1" };
  for (const { port } of [answering, ignoring])
    await expect(measureAt(port, undefined, headers)).resolves.toHaveProperty("offsetUs");
});

test("a target that never answers the handshake has no clock, and what is given up ends nothing else", async () => {
  const connections: Socket[] = [];
  const silent = createServer((connection) => {
    connection.on("error", () => undefined);
    connections.push(connection.resume());
  });
  await once(silent.listen(0, "127.0.0.1"), "listening");
  const { port } = silent.address() as AddressInfo;
  await expect(measureAt(port, 300)).rejects.toMatchObject({
    code: "TARGET_CLOCK",
    message: "The target's clock could not be read: it did not tell the time within 0.3 s.",
  });
  // an error without a listener would come by now, and fail this file
  await expect.poll(() => connections.every(({ closed }) => closed)).toBe(true);
  silent.close();
});

test.for([
  ["is too long for a tick", "x".repeat(2_000), "Max payload size exceeded"],
  ["has no stamps", "no tick", "ended before it had told the time"],
] as const)("a message that %s is no clock", async ([, text, why]) => {
  await using server = await startTicks((send) => {
    for (let tick = 0; tick < 5; tick++) send(text);
  });
  await expect(measureAt(server.port)).rejects.toMatchObject({
    code: "TARGET_CLOCK",
    message: expect.stringContaining(why),
  });
});
