import assert from "node:assert/strict";
import { test } from "node:test";
import { ChatSession } from "./chat.js";
import { CHAT_RULES } from "./limits.js";
import { Room } from "./room.js";
import { Stats } from "./stats.js";
import { chatFrame, Client, serve } from "./testing/client.js";

test("a chat reaches every other member once, unchanged, and never its sender", async (t) => {
  const { base } = await serve(t);
  const [a, b, c] = [await Client.join(t, base), await Client.join(t, base), await Client.join(t, base)];
  const fromA = chatFrame("hello");
  const fromB = ' {"text":"spaces  kept", "type":"chat"} ';
  assert.equal(Buffer.byteLength(fromA), 128);
  a.send(fromA);
  await a.settle();
  b.send(fromB);
  await b.settle();
  assert.deepEqual(await a.leave(), { code: 1000, texts: [fromB] });
  assert.deepEqual(await b.leave(), { code: 1000, texts: [fromA] });
  assert.deepEqual(await c.leave(), { code: 1000, texts: [fromA, fromB] });
});

test("membership starts at join", async (t) => {
  const { base } = await serve(t);
  const member = await Client.join(t, base);
  const outsider = await Client.dial(t, `${base}/ws/chat`);
  outsider.send(chatFrame("before joining"));
  await outsider.settle();
  member.send(chatFrame("not for outsiders"));
  await member.settle();
  assert.deepEqual((await outsider.leave()).texts, []);
  assert.deepEqual((await member.leave()).texts, []);
});

test("what follows leave is ignored", async (t) => {
  const { base } = await serve(t);
  const member = await Client.join(t, base);
  const leaver = await Client.join(t, base);
  leaver.send('{"type":"leave"}');
  leaver.send('{"type":"join"}');
  leaver.send(chatFrame("from the grave"));
  assert.equal(await leaver.closed, 1000);
  assert.deepEqual((await member.leave()).texts, []);
});

test("of 30 chats at once 10 to 12 are delivered, the rest is counted and the connection lives", async (t) => {
  const { base, server } = await serve(t);
  const sender = await Client.join(t, base);
  const receiver = await Client.join(t, base);
  for (let i = 0; i < 30; i += 1) sender.send(chatFrame(`burst ${i}`));
  await sender.settle();
  const { texts } = await receiver.leave();
  assert.ok(texts.length >= 10 && texts.length <= 12, `${texts.length} delivered`);
  assert.equal(server.stats.rateLimited, 30 - texts.length);
  assert.equal(server.stats.bytesOut, 128 * texts.length);
});

test("malformed or unknown input is ignored", async (t) => {
  const { base } = await serve(t);
  const sender = await Client.join(t, base);
  const receiver = await Client.join(t, base);
  const inputs = ["", "{", "null", "[]", '"chat"', '{"type":5}', '{"type":"nope"}', '{"type":"ping"}', '{"text":"x"}'];
  for (const input of [...inputs, '{"type":"chat","room":"elsewhere"}', '{"type":"chat"} trailing']) sender.send(input);
  sender.send(Buffer.from(chatFrame("binary")), true);
  const last = chatFrame("still alive");
  sender.send(last);
  await sender.settle();
  assert.deepEqual((await receiver.leave()).texts, [last]);
});

test("512 bytes are read and 513 close with 1009", async (t) => {
  const { base } = await serve(t);
  const sender = await Client.join(t, base);
  const receiver = await Client.join(t, base);
  const longest = '{"type":"chat","text":""}'.replace('""', `"${"x".repeat(487)}"`);
  assert.equal(longest.length, 512);
  sender.send(longest);
  assert.equal((await receiver.next()).text, longest);
  sender.send(`${longest} `);
  assert.equal(await sender.closed, 1009);
});

test("the heartbeat is a text ping, and silence ends the connection", async (t) => {
  const { base } = await serve(t, { ...CHAT_RULES, heartbeatMs: 10, silenceMs: 500 });
  const client = await Client.dial(t, `${base}/ws/chat`);
  const { text, isBinary } = await client.next();
  const { type, ts } = JSON.parse(text);
  assert.deepEqual({ type, isBinary }, { type: "ping", isBinary: false });
  assert.ok(ts > 0);
  assert.equal(await client.closed, 1008);
});

test("a member whose queue is full misses the newest messages, and they are counted", () => {
  const stats = new Stats();
  const sent = [];
  // The socket of a peer that takes nothing: no write is ever confirmed.
  const socket = { OPEN: 1, readyState: 1, send: (data) => sent.push(data.toString()) };
  const slow = new ChatSession({ socket, room: new Room(), stats, rules: { ...CHAT_RULES, queue: 2 } });
  for (const text of ["first", "second", "third"]) slow.offer(Buffer.from(text));
  assert.deepEqual(sent, ["first", "second"]);
  assert.equal(stats.queueFull, 1);
});
