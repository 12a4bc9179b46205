import type { LiveEvent } from "@plumbline/core/run/views";
import { expect, test } from "vitest";
import { systemClock } from "../lifetime/clock.ts";
import { LivePublisher } from "./live-publisher.ts";

const event = (nth: number): LiveEvent => ({ type: "log", trialId: "t", source: "server", lines: [String(nth)] });
const many = (count: number) => Array.from({ length: count }, (_, nth) => event(nth));

/** A publisher to a Redis that is frozen until the returned function is called with its answer. */
function open() {
  const published: [runId: string, events: readonly LiveEvent[]][] = [];
  const warned: object[] = [];
  const waiting: ((error?: Error) => void)[] = [];
  const append = (runId: string, events: readonly LiveEvent[]) =>
    new Promise<void>((resolve, reject) => {
      waiting.push((error) => {
        if (error) return reject(error);
        published.push([runId, events]);
        resolve();
      });
    });
  const publisher = new LivePublisher(append, { warn: (fields) => warned.push(fields) }, systemClock);
  return { publisher, published, warned, answer: (error?: Error) => waiting.shift()?.(error), waiting };
}

test("events offered while others are on their way go together, and each run's stay in order", async () => {
  const { publisher, published, answer, waiting } = open();
  for (const nth of [0, 1, 2]) publisher.offer("a", [event(nth)]);
  publisher.offer("b", [event(3)]);
  for (let sent = 0; sent < 3; sent++) {
    await expect.poll(() => waiting.length).toBe(1);
    answer();
  }
  await publisher.flushed();
  expect(published).toEqual([
    ["a", [event(0)]],
    ["a", [event(1), event(2)]],
    ["b", [event(3)]],
  ]);
});

test("events that Redis refuses are counted, and a gap takes their place before later ones", async () => {
  const { publisher, published, warned, answer, waiting } = open();
  publisher.offer("a", [event(0), event(1)]);
  answer(new Error("away"));
  await expect.poll(() => warned).toEqual([{ err: new Error("away"), runId: "a", dropped: 2 }]);
  publisher.offer("a", [event(2)]);
  await expect.poll(() => waiting.length).toBe(1);
  answer();
  await publisher.flushed();
  expect(published).toEqual([["a", [{ type: "gap" }, event(2)]]]);
});

test("the gap is published though no event follows it", async () => {
  const { publisher, published, answer, waiting } = open();
  publisher.offer("a", [event(0)]);
  answer(new Error("away"));
  await expect.poll(() => waiting.length).toBe(1);
  answer();
  await publisher.flushed();
  expect(published).toEqual([["a", [{ type: "gap" }]]]);
});

test("a Redis that never answers costs the memory of 5,000 events at the most", async () => {
  const { publisher, published, warned, answer, waiting } = open();
  publisher.offer("a", [event(0)]);
  publisher.offer("a", many(5_000));
  publisher.offer("a", [event(1)]);
  publisher.offer("a", [event(2)]);
  expect(warned).toEqual([{ err: undefined, runId: "a", dropped: 5_001 }]);
  answer();
  await expect.poll(() => waiting.length).toBe(1);
  answer();
  await publisher.flushed();
  expect(published.at(-1)).toEqual(["a", [{ type: "gap" }, event(2)]]);
});

test("closing tries once to publish what waits, and does not wait for a Redis that is away", async () => {
  const { publisher, published, answer } = open();
  publisher.offer("a", [event(0)]);
  publisher.offer("b", [event(1)]);
  const closed = publisher.close();
  answer(new Error("away"));
  await closed;
  expect(published).toEqual([]);
});
