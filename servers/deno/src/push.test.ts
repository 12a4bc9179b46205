import { strict as assert } from "node:assert";
import { Client, served } from "./testing/client.ts";

for (const [query, count, bytes] of [["", 10, 10_000], ["?count=40&bytes=1048576", 40, 1_048_576]] as const) {
  Deno.test(`push${query} answers each id with ${count} messages of exactly ${bytes} bytes`, () =>
    served(async (base) => {
      const client = await Client.dial(`${base}/ws/push${query}`);
      const ids = ["1700000000123", "second"];
      for (const id of ids) client.send(id);
      for (const id of ids) {
        for (let i = 0; i < count; i += 1) assert.equal(await client.next(), `${id}:${i}:`.padEnd(bytes, "0"));
      }
    }));
}

Deno.test("an id that does not fit closes with 1008", () =>
  served(async (base) => {
    const client = await Client.dial(`${base}/ws/push?bytes=10`);
    client.send("longer than ten");
    assert.equal(await client.closed, 1008);
  }));
