import { expect, test } from "bun:test";
import { Client, serve } from "./testing/client.ts";

test("ticks count from zero, never drift and are never early", async () => {
  const { base } = serve();
  const client = await Client.dial(`${base}/ws/ticks?everyMs=20`);
  client.send("whatever a peer sends is ignored");
  let firstMicros = 0;
  for (let expected = 0; expected < 10; expected += 1) {
    const [n, intendedMicros, sentMicros] = String(await client.next()).split(" ").map(Number);
    if (expected === 0) firstMicros = intendedMicros ?? 0;
    expect([n, intendedMicros]).toEqual([expected, firstMicros + expected * 20_000]);
    expect(sentMicros).toBeGreaterThanOrEqual(intendedMicros ?? Number.POSITIVE_INFINITY);
  }
});
