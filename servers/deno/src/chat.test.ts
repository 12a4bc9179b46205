import { strict as assert } from "node:assert";
import { ChatSession } from "./chat.ts";
import { CHAT_RULES } from "./limits.ts";
import { Room } from "./room.ts";
import { Stats } from "./stats.ts";
import { Client, chatFrame, served } from "./testing/client.ts";

Deno.test("a chat reaches every other member once, unchanged, and never its sender", () =>
  served(async (base) => {
    const [a, b] = [await Client.join(base), await Client.join(base)];
    const fromA = chatFrame("hello");
    const fromB = ' {"text":"spaces  kept", "type":"chat"} ';
    a.send(fromA);
    assert.equal(await b.next(), fromA);
    b.send(fromB);
    assert.equal(await a.next(), fromB);
    assert.deepEqual(await a.leave(), { code: 1000, messages: [] });
    assert.deepEqual(await b.leave(), { code: 1000, messages: [] });
  }));

Deno.test("of 30 chats at once 10 to 12 are delivered, the rest is counted and the connection lives", () =>
  served(async (base, stats) => {
    const [sender, receiver] = [await Client.join(base), await Client.join(base)];
    for (let i = 0; i < 30; i += 1) sender.send(chatFrame(`burst ${i}`));
    assert.equal((await sender.leave()).code, 1000);
    const { messages } = await receiver.leave();
    assert.ok(messages.length >= 10 && messages.length <= 12, `${messages.length} delivered`);
    assert.equal(stats.rateLimited, 30 - messages.length);
    assert.equal(stats.bytesOut, 128 * messages.length);
  }));

Deno.test("malformed or unknown input is ignored, and what is too long closes with 1009", () =>
  served(async (base) => {
    const [sender, receiver] = [await Client.join(base), await Client.join(base)];
    for (const input of ["", "{", "null", "[]", '{"type":5}', '{"type":"chat","room":"elsewhere"}']) sender.send(input);
    sender.send(new TextEncoder().encode(chatFrame("binary")));
    const longest = `{"type":"chat","text":"${"x".repeat(487)}"}`;
    sender.send(longest);
    assert.equal(await receiver.next(), longest);
    sender.send(`${longest} `);
    assert.equal(await sender.closed, 1009);
  }));

Deno.test("the heartbeat is a text ping, and silence ends the connection", () =>
  served(
    async (base) => {
      const client = await Client.dial(`${base}/ws/chat`);
      const { type, ts } = JSON.parse(String(await client.next()));
      assert.equal(type, "ping");
      assert.ok(ts > 0);
      assert.equal(await client.closed, 1008);
    },
    { ...CHAT_RULES, heartbeatMs: 10, silenceMs: 500 },
  ));

Deno.test("a member whose queue is full misses the newest messages until its socket has taken some", () => {
  const stats = new Stats();
  const sent: string[] = [];
  const socket = { readyState: WebSocket.OPEN, bufferedAmount: 0, send: (text: string) => sent.push(text) };
  const chat = { room: new Room(), stats, rules: { ...CHAT_RULES, queue: 2 } };
  const slow = new ChatSession(socket as unknown as WebSocket, chat);
  for (const text of ["first", "third", "fifth"]) {
    slow.offer(text, 5);
    socket.bufferedAmount = 5 * sent.length;
  }
  socket.bufferedAmount = 5;
  slow.offer("sixth", 5);
  assert.deepEqual(sent, ["first", "third", "sixth"]);
  assert.equal(stats.queueFull, 1);
});
