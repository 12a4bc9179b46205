import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Client, chatFrame } from "./testing/client.js";

const MAIN = fileURLToPath(new URL("main.js", import.meta.url));

/** Starts the server as a process of its own and waits for its ready line. */
async function start(t, ...args) {
  const child = spawn(process.execPath, [MAIN, "--port", "0", ...args], { stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => child.kill("SIGKILL"));
  const exit = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ready = JSON.parse((await lines.next()).value);
  assert.deepEqual({ ...ready, port: 0 }, { v: 1, event: "ready", port: 0 });
  return {
    child,
    base: `ws://127.0.0.1:${ready.port}`,
    /** Expects the stats line, nothing after it, and exit code 0. */
    async end() {
      const stats = JSON.parse((await lines.next()).value);
      assert.equal((await lines.next()).done, true);
      assert.deepEqual(await exit, [0, null]);
      return stats;
    },
  };
}

test("SIGTERM closes every connection with 1001 and prints the stats", async (t) => {
  const { child, base, end } = await start(t);
  const gone = await Client.dial(t, `${base}/ws/chat`);
  await gone.leave();
  const echoing = await Client.dial(t, `${base}/ws/echo`);
  const chatting = await Client.join(t, base);
  const other = await Client.join(t, base);
  echoing.send("hello");
  await echoing.next();
  chatting.send(chatFrame("hi"));
  await other.next();
  child.kill("SIGTERM");
  for (const client of [echoing, chatting, other]) assert.equal(await client.closed, 1001);
  const { uptimeMs, peakConnections, ...stats } = await end();
  assert.ok(uptimeMs > 0);
  assert.ok(peakConnections >= 3);
  assert.deepEqual(stats, {
    v: 1,
    event: "stats",
    connections: 4,
    received: 5,
    delivered: 2,
    dropped: { rateLimit: 0, queueFull: 0 },
    bytesIn: 16 + 5 + 2 * 42 + 128,
    bytesOut: 5 + 128,
  });
});

test("SIGTERM closes ticks and push with 1001 too", async (t) => {
  const { child, base, end } = await start(t);
  const ticking = await Client.dial(t, `${base}/ws/ticks?everyMs=1`);
  const pushed = await Client.dial(t, `${base}/ws/push?count=1&bytes=20`);
  await ticking.next();
  pushed.send("id");
  await pushed.next();
  child.kill("SIGTERM");
  assert.deepEqual(await Promise.all([ticking.closed, pushed.closed]), [1001, 1001]);
  const { received, delivered } = await end();
  assert.equal(received, 1);
  assert.equal(delivered, 2 + ticking.waiting);
});

test("a peer that does not read does not keep the process from ending", async (t) => {
  const { child, base, end } = await start(t);
  const client = await Client.dial(t, `${base}/ws/echo`);
  client.pause();
  for (let i = 0; i < 64; i += 1) client.send("x".repeat(1024 * 1024));
  child.kill("SIGTERM");
  await end();
});

test("the process ends by itself after its duration", async (t) => {
  const { end } = await start(t, "--duration", "1");
  const { uptimeMs } = await end();
  assert.ok(uptimeMs >= 1000);
});

test("arguments that make no sense end the process with code 2", async (t) => {
  const child = spawn(process.execPath, [MAIN, "--port", "many"], { stdio: "ignore" });
  t.after(() => child.kill("SIGKILL"));
  assert.deepEqual(await once(child, "exit"), [2, null]);
});
