import { strict as assert } from "node:assert";
import { Client, chatFrame } from "./testing/client.ts";

const MAIN = new URL("main.ts", import.meta.url).pathname;

/** Starts the server as a process of its own and waits for its ready line. */
async function start(...args: string[]) {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-net", MAIN, "--port", "0", ...args],
    stdout: "piped",
  });
  const child = command.spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const ready = JSON.parse((await reader.read()).value ?? "");
  assert.deepEqual({ ...ready, port: 0 }, { v: 1, event: "ready", port: 0 });
  return {
    child,
    base: `ws://127.0.0.1:${ready.port}`,
    /** Expects the stats line, nothing after it, and exit code 0. */
    async end() {
      const stats = JSON.parse((await reader.read()).value ?? "");
      assert.equal((await reader.read()).done, true);
      assert.equal((await child.status).code, 0);
      return stats;
    },
  };
}

Deno.test("SIGTERM closes every connection with 1001 and prints the stats", async () => {
  const { child, base, end } = await start();
  const echoing = await Client.dial(`${base}/ws/echo`);
  const [chatting, other] = [await Client.join(base), await Client.join(base)];
  echoing.send("hello");
  await echoing.next();
  chatting.send(chatFrame("hi"));
  await other.next();
  child.kill("SIGTERM");
  for (const client of [echoing, chatting, other]) assert.equal(await client.closed, 1001);
  const { uptimeMs, ...stats } = await end();
  assert.ok(uptimeMs > 0);
  assert.deepEqual(stats, {
    v: 1,
    event: "stats",
    connections: 3,
    peakConnections: 3,
    received: 4,
    delivered: 2,
    dropped: { rateLimit: 0, queueFull: 0 },
    bytesIn: 5 + 2 * 42 + 128,
    bytesOut: 5 + 128,
  });
});

Deno.test("the process ends by itself after its duration", async () => {
  const { end } = await start("--duration", "1");
  assert.ok((await end()).uptimeMs >= 1000);
});

Deno.test("arguments that make no sense end the process with code 2", async () => {
  const args = ["run", "--allow-net", MAIN, "--port", "many"];
  const { code } = await new Deno.Command(Deno.execPath(), { args }).output();
  assert.equal(code, 2);
});
