import { strict as assert } from "node:assert";
import { Client, served } from "./testing/client.ts";

Deno.test("ticks count from zero, never drift and are never early", () =>
  served(async (base) => {
    const client = await Client.dial(`${base}/ws/ticks?everyMs=20`);
    client.send("whatever a peer sends is ignored");
    let firstMicros = 0;
    for (let expected = 0; expected < 10; expected += 1) {
      const [n, intendedMicros = 0, sentMicros = 0] = String(await client.next()).split(" ").map(Number);
      if (expected === 0) firstMicros = intendedMicros;
      assert.deepEqual([n, intendedMicros], [expected, firstMicros + expected * 20_000]);
      assert.ok(sentMicros >= intendedMicros);
    }
  }));
