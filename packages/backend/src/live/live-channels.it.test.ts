import { randomUUID } from "node:crypto";
import type { LiveEvent } from "@plumbline/core/run/views";
import { expect, test } from "vitest";
import { createTestBackend } from "../testing/test-backend.ts";
import type { LiveEntry } from "./live-channels.ts";

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
  const countClients = async () =>
    String(await t.backend.redis.client("LIST"))
      .trim()
      .split("\n").length;
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
