import { randomUUID } from "node:crypto";
import type { LiveEntry } from "@plumbline/core/run/live-entry";
import { StartRun } from "@plumbline/core/run/start-run";
import type { LiveEvent } from "@plumbline/core/run/views";
import { expect, test } from "vitest";
import { countInWindow } from "../access/count-in-window.ts";
import { getRun } from "../runs/get-run.ts";
import { startRun } from "../runs/start/start-run.ts";
import { waitForRun } from "../runs/wait-for-run.ts";
import { connectByDoors } from "../testing/connect-by-doors.ts";
import { createTestBackend } from "../testing/test-backend.ts";

const event = (nth: number): LiveEvent => ({ type: "log", trialId: "t", source: "server", lines: [String(nth)] });
const nameOf = ({ event: { type, ...rest } }: LiveEntry) =>
  type === "log" && "lines" in rest ? (rest.lines[0] ?? "") : type;

/** Collects what a viewer gets, until it is stopped. */
function collect(entries: AsyncIterable<LiveEntry>) {
  const seen: string[] = [];
  const ended = (async () => {
    for await (const entry of entries) seen.push(nameOf(entry));
  })();
  return { seen, ended };
}

const outages = ["cut", "stall"] as const;

test.each(outages)(
  "while Redis is away (%s), requests are answered and nothing that stores waits for it",
  async (kind) => {
    await using t = await createTestBackend();
    await using doors = await connectByDoors(t);
    const scope = { ...t.scope, backend: doors.backend };
    doors.redis[kind]();
    const run = await startRun(scope, StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"] }));
    expect((await getRun(scope, run)).cursor).toBe("0-0");
    expect((await countInWindow(doors.backend, "requests:a", 60)).count).toBe(0);
    doors.backend.live.tryPublish(run.runId, [event(0)]);
  },
);

test.each(outages)(
  "after an outage of Redis (%s) every viewer has been told of a gap before later events",
  async (kind) => {
    await using t = await createTestBackend();
    // the worker and the viewer lose Redis, each on its own connections
    await using doors = await connectByDoors(t);
    const { live } = doors.backend;
    const runId = randomUUID();
    const stop = new AbortController();
    const viewer = collect(live.watch(runId, "0-0", stop.signal));
    const near = collect(t.backend.live.watch(runId, "0-0", stop.signal));
    live.tryPublish(runId, [event(0)]);
    await expect.poll(() => [viewer.seen, near.seen]).toEqual([["0"], ["0"]]);
    doors.redis[kind]();
    live.tryPublish(runId, [event(1)]);
    // the viewer that has lost Redis is told at once, and so reads from PostgreSQL
    await expect.poll(() => viewer.seen).toContain("gap");
    doors.redis.mend();
    await live.flushed();
    live.tryPublish(runId, [event(2)]);
    for (const { seen } of [viewer, near]) {
      await expect.poll(() => seen.at(-1)).toBe("2");
      expect(seen.indexOf("gap")).toBeLessThan(seen.indexOf("2"));
    }
    stop.abort();
    await Promise.all([viewer.ended, near.ended]);
  },
);

test.each(outages)("a wait for a run's end is over in its time while Redis is away (%s)", async (kind) => {
  await using t = await createTestBackend();
  await using doors = await connectByDoors(t);
  const scope = { ...t.scope, backend: doors.backend };
  const { runId } = await startRun(scope, StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"] }));
  doors.redis[kind]();
  const fromMs = performance.now();
  const { status } = await waitForRun(scope, { runId, timeoutS: 1 }, new AbortController().signal);
  expect(status).toBe("queued");
  // sooner than any connection gives up on Redis
  expect(performance.now() - fromMs).toBeLessThan(4_000);
});

test("a run's end is waited for without Redis", async () => {
  await using t = await createTestBackend();
  await using doors = await connectByDoors(t);
  const scope = { ...t.scope, backend: doors.backend };
  const { runId } = await startRun(scope, StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"] }));
  doors.redis.cut();
  const waiting = waitForRun(scope, { runId, timeoutS: 50 }, new AbortController().signal);
  await t.backend.db.run.update({ where: { runId }, data: { status: "cancelled", finishedAt: new Date() } });
  expect((await waiting).status).toBe("cancelled");
});
