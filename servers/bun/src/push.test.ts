import { expect, test } from "bun:test";
import { Client, serve } from "./testing/client.ts";

test.each([
  ["", 10, 10_000],
  ["?count=3&bytes=100", 3, 100],
  ["?count=40&bytes=1048576", 40, 1_048_576],
])("push%s answers each id with %d messages of exactly %d bytes", async (query, count, bytes) => {
  const { base } = serve();
  const client = await Client.dial(`${base}/ws/push${query}`);
  const ids = ["1700000000123", "second"];
  for (const id of ids) client.send(id);
  for (const id of ids) {
    for (let i = 0; i < count; i += 1) expect(await client.next()).toBe(`${id}:${i}:`.padEnd(bytes, "0"));
  }
});

test.each(["push?count=0", "push?count=x", "push?bytes=-1", "push?bytes=1048577", "ticks?everyMs="])(
  "%s makes no sense and is refused with 400",
  async (path) => {
    const { status } = await fetch(`${serve().base.replace("ws:", "http:")}/ws/${path}`);
    expect(status).toBe(400);
  },
);

test("an id that does not fit closes with 1008", async () => {
  const { base } = serve();
  const client = await Client.dial(`${base}/ws/push?bytes=10`);
  client.send("longer than ten");
  expect(await client.closed).toBe(1008);
});
