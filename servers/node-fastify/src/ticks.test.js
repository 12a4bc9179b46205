import assert from "node:assert/strict";
import { test } from "node:test";
import { Client, serve } from "./testing/client.js";

test("ticks count from zero, never drift and are never early", async (t) => {
  const { base } = await serve(t);
  const client = await Client.dial(t, `${base}/ws/ticks?everyMs=20`);
  client.send("whatever a peer sends is ignored");
  let firstMicros = 0;
  for (let expected = 0; expected < 10; expected += 1) {
    const { text, isBinary } = await client.next();
    const [n, intendedMicros, sentMicros] = text.split(" ").map(Number);
    if (expected === 0) firstMicros = intendedMicros;
    assert.equal(isBinary, false);
    assert.equal(n, expected);
    assert.equal(intendedMicros, firstMicros + expected * 20_000);
    assert.ok(sentMicros >= intendedMicros, text);
  }
});
