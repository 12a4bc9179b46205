import { once } from "node:events";
import type { GeneratorMessage } from "@plumbline/core/frame/frame";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { type FrameReceiver, receiveFrames } from "./receive-frames.ts";

const frame = (seq: number): GeneratorMessage => ({
  type: "frame",
  frame: {
    v: 1,
    seq,
    startMs: 1_000 * (seq + 1),
    durationMs: 1_000,
    phase: "measure",
    values: {},
    errors: [],
    histograms: {},
  },
});
const end = (frames: number): GeneratorMessage => ({ type: "end", frames });

/** A receiver that keeps what it is given to store, batch by batch. */
async function open(beforeStore: () => Promise<void> = async () => undefined) {
  const batches: number[][] = [];
  const receiver = await receiveFrames("127.0.0.1", {
    complete: (frame) => frame,
    store: async (frames) => {
      await beforeStore();
      batches.push(frames.map(({ seq }) => seq));
    },
  });
  return { receiver, batches, [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose]() };
}

async function dial({ url, secret }: FrameReceiver): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${secret}` } });
  await once(socket, "open");
  return socket;
}

const send = (socket: WebSocket, ...messages: GeneratorMessage[]) => {
  for (const message of messages) socket.send(JSON.stringify(message));
};
const nextAck = async (socket: WebSocket): Promise<number> =>
  JSON.parse(String((await once(socket, "message"))[0])).seq;

async function refusal(url: string, authorization?: string): Promise<string> {
  const socket = new WebSocket(url, { headers: authorization === undefined ? {} : { authorization } });
  const [error] = await once(socket, "error");
  return error.message;
}

test("only who knows the trial's secret gets in, and only to the frames", async () => {
  await using t = await open();
  const { url, secret } = t.receiver;
  for (const wrong of [undefined, "", "Bearer", `Bearer ${secret}x`, `Bearer ${secret.slice(1)}x`, secret])
    expect(await refusal(url, wrong)).toContain("401");
  expect(await refusal(url.replace("/frames", "/other"), `Bearer ${secret}`)).toContain("400");
  expect((await fetch(url.replace("ws:", "http:"))).status).toBe(404);
});

test("frames are acknowledged when they are stored, and the end comes with their number", async () => {
  await using t = await open();
  const socket = await dial(t.receiver);
  send(socket, frame(0));
  expect(await nextAck(socket)).toBe(0);
  send(socket, frame(1), end(2));
  expect(await t.receiver.ended).toEqual({ frames: 2, stopped: null });
  expect(t.batches.flat()).toEqual([0, 1]);
});

test("frames that arrive while others are stored go together, and none is acknowledged before", async () => {
  const stores: (() => void)[] = [];
  await using t = await open(() => new Promise((resolve) => stores.push(resolve)));
  const socket = await dial(t.receiver);
  const acks: number[] = [];
  socket.on("message", (data) => acks.push(JSON.parse(String(data)).seq));
  send(socket, frame(0), frame(1), frame(2), end(3));
  await expect.poll(() => stores.length).toBe(1);
  // the pong tells that everything before it has been taken
  socket.ping();
  await once(socket, "pong");
  expect(acks).toEqual([]);
  stores[0]?.();
  await expect.poll(() => stores.length).toBe(2);
  stores[1]?.();
  expect(await t.receiver.ended).toEqual({ frames: 3, stopped: null });
  expect(t.batches).toEqual([[0], [1, 2]]);
});

test("a gap ends the connection and names the missing frame; a new connection goes on where it was", async () => {
  await using t = await open();
  const first = await dial(t.receiver);
  send(first, frame(0), frame(2));
  const [code, reason] = await once(first, "close");
  expect([code, String(reason)]).toEqual([1008, "frame 1 is missing"]);
  const second = await dial(t.receiver);
  send(second, frame(1), frame(2), end(3));
  expect(await t.receiver.ended).toEqual({ frames: 3, stopped: null });
  expect(t.batches.flat()).toEqual([0, 1, 2]);
});

test("an end that knows of more frames than came is a gap as well", async () => {
  await using t = await open();
  const socket = await dial(t.receiver);
  send(socket, frame(0), end(2));
  const [code, reason] = await once(socket, "close");
  expect([code, String(reason)]).toEqual([1008, "frame 1 is missing"]);
});

test("a frame that comes again is acknowledged and not stored again", async () => {
  await using t = await open();
  const first = await dial(t.receiver);
  send(first, frame(0), frame(1));
  await expect.poll(() => t.batches.flat()).toEqual([0, 1]);
  first.terminate();
  const second = await dial(t.receiver);
  send(second, frame(0));
  expect(await nextAck(second)).toBe(1);
  send(second, frame(1), end(2));
  expect(await t.receiver.ended).toEqual({ frames: 2, stopped: null });
  expect(t.batches.flat()).toEqual([0, 1]);
});

test("a generator that sends faster than frames are stored is held back, and every frame is stored in order", async () => {
  const count = 20_000;
  await using t = await open(() => new Promise((resolve) => setImmediate(resolve)));
  const socket = await dial(t.receiver);
  send(socket, ...Array.from({ length: count }, (_, seq) => frame(seq)), end(count));
  expect((await t.receiver.ended).frames).toBe(count);
  expect(t.batches.flat()).toEqual(Array.from({ length: count }, (_, seq) => seq));
  // frames that a paused connection has read already arrive all the same: some hundred small ones
  expect(Math.max(...t.batches.map((batch) => batch.length))).toBeLessThan(2_500);
});

test.each([
  "no JSON",
  "{}",
  '{"type":"frame"}',
  '{"type":"frame","frame":{"v":1,"seq":-1}}',
  '{"type":"ack","seq":0}',
  "\0",
])("garbage ends the connection: %j", async (garbage) => {
  await using t = await open();
  const socket = await dial(t.receiver);
  socket.send(garbage);
  const [code] = await once(socket, "close");
  expect(code).toBe(1008);
  expect(t.batches).toEqual([]);
});

test("a message of more than 4 MiB ends the connection", async () => {
  await using t = await open();
  const socket = await dial(t.receiver);
  socket.send("x".repeat(4 * 1024 * 1024 + 1));
  const [code] = await once(socket, "close");
  expect(code).toBe(1009);
});

test("when storing fails the end fails with that error, and nothing behind the gap is stored or acknowledged", async () => {
  const failure = new Error("the database is away");
  await using t = await open(async () => {
    throw failure;
  });
  const socket = await dial(t.receiver);
  const acks: unknown[] = [];
  socket.on("message", (data) => acks.push(data));
  send(socket, frame(0));
  await expect(t.receiver.ended).rejects.toBe(failure);
  send(socket, frame(1), end(2));
  socket.ping();
  await once(socket, "pong");
  expect([t.batches, acks]).toEqual([[], []]);
});

test("disposal cuts every connection, also one that never became a WebSocket", async () => {
  const t = await open();
  const socket = await dial(t.receiver);
  const closed = once(socket, "close");
  // keep-alive: fetch holds its connection open
  await fetch(t.receiver.url.replace("ws:", "http:"));
  await t.receiver[Symbol.asyncDispose]();
  expect((await closed)[0]).toBe(1006);
});

test("where a search ended comes with the end", async () => {
  await using t = await open();
  const socket = await dial(t.receiver);
  const stopped = { stage: 3, clients: 1000, why: "latency", value: 61_000, limit: 50_000 } as const;
  send(socket, frame(0), { type: "end", frames: 1, stopped });
  expect(await t.receiver.ended).toEqual({ frames: 1, stopped });
});

test("a generator whose connection breaks before the start is told over its next one", async () => {
  await using t = await open();
  const first = await dial(t.receiver);
  const line = await t.receiver.line;
  const asked = line.askTime();
  await once(first, "message");
  first.terminate();
  await once(first, "close");
  const second = new WebSocket(t.receiver.url, { headers: { authorization: `Bearer ${t.receiver.secret}` } });
  expect(JSON.parse(String((await once(second, "message"))[0]))).toEqual({ type: "clock", id: 0 });
  send(second, { type: "clock", id: 0, unixMicros: 17 });
  expect((await asked).toldUs).toBe(17);
  second.terminate();
  await once(second, "close");
  line.start(1_700_000_000_000_000, 250);
  const third = new WebSocket(t.receiver.url, { headers: { authorization: `Bearer ${t.receiver.secret}` } });
  expect(JSON.parse(String((await once(third, "message"))[0]))).toEqual({
    type: "start",
    unixMicros: 1_700_000_000_000_000,
    aheadMicros: 250,
  });
});
