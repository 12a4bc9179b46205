import assert from "node:assert/strict";
import { test } from "node:test";
import { Client, serve } from "./testing/client.js";

for (const { query, count, bytes } of [
  { query: "", count: 10, bytes: 10_000 },
  { query: "?count=3&bytes=100", count: 3, bytes: 100 },
  { query: "?count=40&bytes=1048576", count: 40, bytes: 1_048_576 },
]) {
  test(`push${query} answers each id with ${count} messages of exactly ${bytes} bytes`, async (t) => {
    const { base } = await serve(t);
    const client = await Client.dial(t, `${base}/ws/push${query}`);
    const ids = ["1700000000123", "second"];
    for (const id of ids) client.send(id);
    for (const id of ids) {
      for (let i = 0; i < count; i += 1) {
        const { text, isBinary } = await client.next();
        assert.equal(isBinary, false);
        assert.equal(text, `${id}:${i}:`.padEnd(bytes, "0"));
      }
    }
  });
}

test("parameters that make no sense are refused with 400", async (t) => {
  const { base } = await serve(t);
  for (const query of ["count=0", "count=x", "bytes=-1", "bytes=1048577"]) {
    await assert.rejects(Client.dial(t, `${base}/ws/push?${query}`), /400/, query);
  }
  await assert.rejects(Client.dial(t, `${base}/ws/ticks?everyMs=`), /400/);
});

test("an id that does not fit closes with 1008", async (t) => {
  const { base } = await serve(t);
  const client = await Client.dial(t, `${base}/ws/push?bytes=10`);
  client.send("longer than ten");
  assert.equal(await client.closed, 1008);
});
