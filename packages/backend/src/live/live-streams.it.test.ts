import { randomUUID } from "node:crypto";
import type { LiveEntry } from "@plumbline/core/run/live-entry";
import type { LiveEvent } from "@plumbline/core/run/views";
import { expect, test } from "vitest";
import { createTestBackend } from "../testing/test-backend.ts";

const event = (nth: number): LiveEvent => ({ type: "log", trialId: "t", source: "server", lines: [String(nth)] });
const lineOf = ({ event: { type, ...rest } }: LiveEntry) =>
  Number(type === "log" && "lines" in rest ? rest.lines[0] : Number.NaN);

async function take(entries: AsyncIterable<LiveEntry>, count: number): Promise<LiveEntry[]> {
  const taken: LiveEntry[] = [];
  for await (const entry of entries) {
    taken.push(entry);
    if (taken.length === count) break;
  }
  return taken;
}

test("a viewer gets what was before its subscription and what comes after, without gap or double", async () => {
  await using t = await createTestBackend();
  const runId = randomUUID();
  for (let nth = 0; nth < 50; nth++) await t.backend.live.publish(runId, event(nth));
  const watching = take(t.backend.live.watch(runId, "0-0", new AbortController().signal), 150);
  for (let nth = 50; nth < 150; nth++) await t.backend.live.publish(runId, event(nth));
  expect((await watching).map(lineOf)).toEqual(Array.from({ length: 150 }, (_, nth) => nth));
});

test("a viewer that comes back goes on after the last event it saw", async () => {
  await using t = await createTestBackend();
  const runId = randomUUID();
  for (let nth = 0; nth < 10; nth++) await t.backend.live.publish(runId, event(nth));
  const first = await take(t.backend.live.watch(runId, "0-0", new AbortController().signal), 4);
  const rest = await take(t.backend.live.watch(runId, first.at(-1)?.id ?? "", new AbortController().signal), 6);
  expect(rest.map(lineOf)).toEqual([4, 5, 6, 7, 8, 9]);
});

test("fifty viewers of one run share one connection", async () => {
  await using t = await createTestBackend();
  const runId = randomUUID();
  // other tests share the Redis, each process with a database of its own
  const own = new RegExp(` db=${new URL(t.redisUrl).pathname.slice(1)} `);
  const countClients = async () =>
    String(await t.backend.redis.client("LIST"))
      .split("\n")
      .filter((line) => own.test(line)).length;
  const before = await countClients();
  const watching = Array.from({ length: 50 }, () =>
    take(t.backend.live.watch(runId, "0-0", new AbortController().signal), 3),
  );
  for (let nth = 0; nth < 3; nth++) await t.backend.live.publish(runId, event(nth));
  expect(await countClients()).toBeLessThanOrEqual(before + 1);
  for (const entries of await Promise.all(watching)) expect(entries.map(lineOf)).toEqual([0, 1, 2]);
});

test("an aborted viewer ends", async () => {
  await using t = await createTestBackend();
  const controller = new AbortController();
  const watching = take(t.backend.live.watch(randomUUID(), "0-0", controller.signal), 1);
  controller.abort();
  expect(await watching).toEqual([]);
});

const keyOf = (runId: string) => `plumbline:live:${runId}`;

test("a viewer whose last event is no longer kept is told of a gap before what is kept", async () => {
  await using t = await createTestBackend();
  const { live, redis } = t.backend;
  const runId = randomUUID();
  const ids: string[] = [];
  for (let nth = 0; nth < 10; nth++) ids.push(await live.publish(runId, event(nth)));
  await redis.xtrim(keyOf(runId), "MAXLEN", 3);
  const [gap, ...kept] = await take(live.watch(runId, ids[2] ?? "", new AbortController().signal), 4);
  expect(gap?.event).toEqual({ type: "gap" });
  expect(kept.map(lineOf)).toEqual([7, 8, 9]);
});

test("a viewer of a channel that was lost is told of a gap, and goes on with what comes", async () => {
  await using t = await createTestBackend();
  const { live, redis } = t.backend;
  const runId = randomUUID();
  const cursor = await live.publish(runId, event(0));
  await redis.del(keyOf(runId));
  const watching = take(live.watch(runId, cursor, new AbortController().signal), 2);
  await live.publish(runId, event(1));
  const [gap, next] = await watching;
  expect(gap?.event).toEqual({ type: "gap" });
  expect(next && lineOf(next)).toBe(1);
});

test("where Redis loses everything while somebody watches, a gap comes before the next event", async () => {
  await using t = await createTestBackend();
  const { live, redis } = t.backend;
  const runId = randomUUID();
  await live.publish(runId, event(0));
  const seen: LiveEntry[] = [];
  const over = new AbortController();
  const watching = (async () => {
    for await (const entry of live.watch(runId, "0-0", over.signal)) seen.push(entry);
  })();
  await live.publish(runId, event(1));
  await expect.poll(() => seen.map(lineOf)).toEqual([0, 1]);
  await redis.del(keyOf(runId));
  await live.publish(runId, event(3));
  await expect.poll(() => seen.length).toBe(4);
  expect(seen[2]?.event).toEqual({ type: "gap" });
  expect(seen[3] && lineOf(seen[3])).toBe(3);
  over.abort();
  await watching;
});

test("entries of another version are passed over, those of the past and those that come", async () => {
  await using t = await createTestBackend();
  const { live, redis } = t.backend;
  const runId = randomUUID();
  const addUnknown = () => redis.xadd(keyOf(runId), "*", "e", '{"type":"of tomorrow"}');
  await addUnknown();
  const cursor = await live.publish(runId, event(0));
  await addUnknown();
  const watching = take(live.watch(runId, "0-0", new AbortController().signal), 3);
  const resumed = take(live.watch(runId, cursor, new AbortController().signal), 2);
  await live.publish(runId, event(1));
  // read live: both viewers have received the earlier events
  await addUnknown();
  await live.publish(runId, event(2));
  expect((await watching).map(lineOf)).toEqual([0, 1, 2]);
  expect((await resumed).map(lineOf)).toEqual([1, 2]);
});

test("a viewer of a stream that cannot be read is told of a gap instead of being ended", async () => {
  await using t = await createTestBackend();
  const { live, redis } = t.backend;
  const runId = randomUUID();
  await live.publish(runId, event(0));
  const watching = take(live.watch(runId, "0-0", new AbortController().signal), 3);
  await live.publish(runId, event(1));
  await redis.multi().del(keyOf(runId)).set(keyOf(runId), "no stream").exec();
  const [, , gap] = await watching;
  expect(gap?.event).toEqual({ type: "gap" });
});

test("viewers that read the past share its events, and one with a long past does not hold up the others", async () => {
  await using t = await createTestBackend();
  const { live } = t.backend;
  const runId = randomUUID();
  const count = 1_000;
  await live.publishAll(
    runId,
    Array.from({ length: count }, (_, nth) => event(nth)),
  );
  let turns = 0;
  let first: LiveEntry[] = [];
  const reading = take(live.watch(runId, "0-0", new AbortController().signal), count).then((entries) => {
    first = entries;
  });
  // the reply itself takes some turns of the event loop
  const second = await take(
    (async function* () {
      for await (const entry of live.watch(runId, "0-0", new AbortController().signal)) {
        if (turns === 0) setImmediate(countTurns);
        yield entry;
      }
    })(),
    count,
  );
  await reading;
  expect(turns).toBeGreaterThan(5);
  expect(second.every(({ event: seen }, nth) => seen === first[nth]?.event)).toBe(true);

  function countTurns() {
    turns++;
    if (first.length === 0) setImmediate(countTurns);
  }
});
