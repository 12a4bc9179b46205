import { expect, test } from "bun:test";
import { ChatSession } from "./chat.ts";
import { CHAT_RULES } from "./limits.ts";
import { Room } from "./room.ts";
import type { Socket } from "./session.ts";
import { Stats } from "./stats.ts";
import { Client, chatFrame, serve } from "./testing/client.ts";

test("a chat reaches every other member once, unchanged, and never its sender", async () => {
  const { base } = serve();
  const [a, b, c] = [await Client.join(base), await Client.join(base), await Client.join(base)];
  const fromA = chatFrame("hello");
  const fromB = ' {"text":"spaces  kept", "type":"chat"} ';
  a.send(fromA);
  await a.settle();
  b.send(fromB);
  await b.settle();
  expect(await a.leave()).toEqual({ code: 1000, messages: [fromB] });
  expect(await b.leave()).toEqual({ code: 1000, messages: [fromA] });
  expect(await c.leave()).toEqual({ code: 1000, messages: [fromA, fromB] });
});

test("membership starts at join", async () => {
  const { base } = serve();
  const member = await Client.join(base);
  const outsider = await Client.dial(`${base}/ws/chat`);
  outsider.send(chatFrame("before joining"));
  await outsider.settle();
  member.send(chatFrame("not for outsiders"));
  await member.settle();
  expect((await outsider.leave()).messages).toEqual([]);
  expect((await member.leave()).messages).toEqual([]);
});

test("what follows leave is ignored", async () => {
  const { base } = serve();
  const [member, leaver] = [await Client.join(base), await Client.join(base)];
  for (const text of ['{"type":"leave"}', '{"type":"join"}', chatFrame("from the grave")]) leaver.send(text);
  expect(await leaver.closed).toBe(1000);
  expect((await member.leave()).messages).toEqual([]);
});

test("of 30 chats at once 10 to 12 are delivered, the rest is counted and the connection lives", async () => {
  const { base, server } = serve();
  const [sender, receiver] = [await Client.join(base), await Client.join(base)];
  for (let i = 0; i < 30; i += 1) sender.send(chatFrame(`burst ${i}`));
  await sender.settle();
  const { messages } = await receiver.leave();
  expect(messages.length).toBeWithin(10, 13);
  expect(server.stats.rateLimited).toBe(30 - messages.length);
  expect(server.stats.bytesOut).toBe(128 * messages.length);
});

test("malformed or unknown input is ignored", async () => {
  const { base } = serve();
  const [sender, receiver] = [await Client.join(base), await Client.join(base)];
  const inputs = ["", "{", "null", "[]", '"chat"', '{"type":5}', '{"type":"nope"}', '{"type":"ping"}', '{"text":"x"}'];
  for (const input of [...inputs, '{"type":"chat","room":"elsewhere"}', '{"type":"chat"} trailing']) sender.send(input);
  sender.send(Buffer.from(chatFrame("binary")));
  const last = chatFrame("still alive");
  sender.send(last);
  await sender.settle();
  expect((await receiver.leave()).messages).toEqual([last]);
});

test("512 bytes are read and 513 close with 1009", async () => {
  const { base } = serve();
  const [sender, receiver] = [await Client.join(base), await Client.join(base)];
  const longest = `{"type":"chat","text":"${"x".repeat(487)}"}`;
  expect(longest.length).toBe(512);
  sender.send(longest);
  expect(await receiver.next()).toBe(longest);
  sender.send(`${longest} `);
  expect(await sender.closed).toBe(1009);
});

test("the heartbeat is a text ping, and silence ends the connection", async () => {
  const { base } = serve({ ...CHAT_RULES, heartbeatMs: 10, silenceMs: 500 });
  const client = await Client.dial(`${base}/ws/chat`);
  const { type, ts } = JSON.parse(String(await client.next()));
  expect(type).toBe("ping");
  expect(ts).toBeGreaterThan(0);
  expect(await client.closed).toBe(1008);
});

test("a member whose queue is full misses the newest messages until its socket has drained", () => {
  const stats = new Stats();
  const sent: string[] = [];
  // The socket of a peer that takes nothing: every message waits.
  const socket = { readyState: 1, send: (text: string) => sent.push(text) && -1 } as unknown as Socket;
  const slow = new ChatSession({ room: new Room(), stats, rules: { ...CHAT_RULES, queue: 2 } });
  slow.open(socket);
  for (const text of ["first", "second", "third"]) slow.offer(text);
  slow.drain();
  slow.offer("fourth");
  slow.close();
  expect(sent).toEqual(["first", "second", "fourth"]);
  expect(stats.queueFull).toBe(1);
});
