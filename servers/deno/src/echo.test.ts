import { strict as assert } from "node:assert";
import { Client, served } from "./testing/client.ts";

const LIMIT = 1024 * 1024;

Deno.test("echo returns the same type, bytes and order", () =>
  served(async (base) => {
    const client = await Client.dial(`${base}/ws/echo`);
    for (const size of [0, 1, 125, 126, 127, 65_535, 65_536, LIMIT]) {
      const binary = new Uint8Array(size).fill(120);
      client.send("x".repeat(size));
      client.send(binary);
      assert.equal(await client.next(), "x".repeat(size));
      assert.deepEqual(new Uint8Array((await client.next()) as ArrayBuffer), binary);
    }
    client.close(4321);
    assert.equal(await client.closed, 4321);
  }));

Deno.test("a message above the limit closes with 1009", () =>
  served(async (base) => {
    const client = await Client.dial(`${base}/ws/echo`);
    client.send("x".repeat(LIMIT + 1));
    assert.equal(await client.closed, 1009);
  }));

Deno.test("what is no workload, no handshake or no number is refused", () =>
  served(async (base) => {
    for (const path of ["/", "/ws/unknown", "/ws/echo", "/ws/push?count=x", "/ws/push?bytes=0", "/ws/ticks?everyMs="]) {
      const response = await fetch(base.replace("ws:", "http:") + path);
      await response.body?.cancel();
      assert.equal(Math.floor(response.status / 100), 4, path);
    }
  }));
