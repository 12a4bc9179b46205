import { expect, test } from "bun:test";
import { Client, chatFrame } from "./testing/client.ts";

const MAIN = new URL("main.ts", import.meta.url).pathname;

/** Starts the server as a process of its own and waits for its ready line. */
async function start(...args: string[]) {
  const child = Bun.spawn([process.execPath, MAIN, "--port", "0", ...args], { stdout: "pipe" });
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const ready = JSON.parse((await reader.read()).value ?? "");
  expect({ ...ready, port: 0 }).toEqual({ v: 1, event: "ready", port: 0 });
  return {
    child,
    base: `ws://127.0.0.1:${ready.port}`,
    /** Expects the stats line, nothing after it, and exit code 0. */
    async end() {
      const stats = JSON.parse((await reader.read()).value ?? "");
      expect((await reader.read()).done).toBe(true);
      expect(await child.exited).toBe(0);
      return stats;
    },
  };
}

test("SIGTERM closes every connection with 1001 and prints the stats", async () => {
  const { child, base, end } = await start();
  const echoing = await Client.dial(`${base}/ws/echo`);
  const [chatting, other] = [await Client.join(base), await Client.join(base)];
  const pushed = await Client.dial(`${base}/ws/push`);
  echoing.send("hello");
  await echoing.next();
  chatting.send(chatFrame("hi"));
  await other.next();
  child.kill("SIGTERM");
  for (const client of [echoing, chatting, other, pushed]) expect(await client.closed).toBe(1001);
  const { uptimeMs, ...stats } = await end();
  expect(uptimeMs).toBeGreaterThan(0);
  expect(stats).toEqual({
    v: 1,
    event: "stats",
    connections: 4,
    peakConnections: 4,
    received: 4,
    delivered: 2,
    dropped: { rateLimit: 0, queueFull: 0 },
    bytesIn: 5 + 2 * 42 + 128,
    bytesOut: 5 + 128,
  });
});

test("the process ends by itself after its duration", async () => {
  const { end } = await start("--duration", "1");
  expect((await end()).uptimeMs).toBeGreaterThanOrEqual(1000);
});

test("arguments that make no sense end the process with code 2", async () => {
  const child = Bun.spawn([process.execPath, MAIN, "--port", "many"], { stderr: "ignore" });
  expect(await child.exited).toBe(2);
});
