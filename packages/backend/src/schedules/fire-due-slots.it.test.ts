import { EventEmitter, once } from "node:events";
import { SaveSchedule } from "@plumbline/core/schedule/schedule";
import { SaveSuite } from "@plumbline/core/schedule/suite";
import { expect, test } from "vitest";
import { connectBackend } from "../backend.ts";
import { setLimits } from "../organizations/set-limits.ts";
import { receive } from "../queue/job-queue.ts";
import { wakeJob } from "../queue/wakers.ts";
import { cancelRun } from "../runs/cancel-run.ts";
import { createSuite } from "../suites/save-suite.ts";
import { measureQueued } from "../testing/measure-run.ts";
import { refuseFirst } from "../testing/refuse-first.ts";
import { createTestBackend } from "../testing/test-backend.ts";
import { fireDueSlots } from "./fire-due-slots.ts";
import { changeSchedule, createSchedule, pauseSchedule } from "./save-schedule.ts";
import { setWakers } from "./set-wakers.ts";
import { evening, later, makeNightly, night, pick, runsOf, slotsOf } from "./testing/nightly.ts";
import { watchSchedules } from "./watch-schedules.ts";

test("at its slot a schedule starts one run, however many processes look, and not before", async () => {
  await using t = await createTestBackend();
  const schedule = await makeNightly(t);
  expect(schedule.nextTimes[0]).toEqual(night(1));
  await fireDueSlots(t.backend, new Date(night(1).getTime() - 1));
  expect(await runsOf(t)).toEqual([]);

  await using other = await connectBackend({ databaseUrl: t.databaseUrl, redisUrl: t.redisUrl });
  await Promise.all([t.backend, other, t.backend, other].map((backend) => fireDueSlots(backend, night(1))));
  await fireDueSlots(other, later(night(1), 1));

  const runs = await runsOf(t);
  expect(runs).toMatchObject([
    { name: "Nightly", trigger: "schedule", scheduleId: schedule.scheduleId, slotAt: night(1), isControl: false },
  ]);
  expect(await slotsOf(t, schedule)).toMatchObject([{ slotAt: night(1), outcome: "started", failure: null }]);
});

test("beside a nightly run its A/A control measures one server against itself, also only once", async () => {
  await using t = await createTestBackend();
  await makeNightly(t, { aaControl: true });
  await Promise.all([1, 2, 3].map(() => fireDueSlots(t.backend, night(1))));
  const runs = await runsOf(t);
  expect(runs.map(({ isControl, spec }) => [isControl, (spec as { kind: string; rounds: number }).kind])).toEqual([
    [false, "measure"],
    [true, "aa"],
  ]);
  expect(runs[1]).toMatchObject({ name: "A/A control: Nightly", spec: { rounds: 12 } });
});

test("a suite may be a duel, which has no A/A control", async () => {
  await using t = await createTestBackend();
  const request = { kind: "duel", serverIds: ["go-one", "node-two"], scenarioIds: ["chat-steady"] };
  const { suiteId } = await createSuite(t.scope, SaveSuite.parse({ name: "Duel", request }));
  const wanted = SaveSchedule.parse({ name: "Nightly duel", suiteId, cron: "0 2 * * *", timeZone: "Europe/Berlin" });
  await expect(createSchedule(t.scope, { ...wanted, aaControl: true }, evening)).rejects.toMatchObject({
    code: "INVALID_INPUT",
    message: "A duel has no A/A control: its floor is that of duels of a server against itself.",
  });
  const { scheduleId } = await createSchedule(t.scope, wanted, evening);
  // as of a schedule whose suite was another one when it was saved
  await t.backend.db.schedule.update({ where: { scheduleId }, data: { aaControl: true } });
  await fireDueSlots(t.backend, night(1));
  expect(await slotsOf(t, { scheduleId })).toMatchObject([{ outcome: "started", failure: null }]);
  expect(await runsOf(t)).toMatchObject([{ spec: { kind: "duel", duel: expect.anything() }, isControl: false }]);
});

test("a duel that could not be started cannot be saved as a suite", async () => {
  await using t = await createTestBackend();
  const request = { kind: "duel", serverIds: ["go-one", "node-two"], scenarioIds: ["chat-steady", "echo-open"] };
  await expect(createSuite(t.scope, SaveSuite.parse({ name: "Two at once", request }))).rejects.toMatchObject({
    code: "DUEL_REFUSED",
  });
});

test("what a process opened and did not live to start, the next look starts", async () => {
  await using t = await createTestBackend();
  const { scheduleId } = await makeNightly(t);
  const { organizationId } = t.scope;
  await t.backend.db.slot.create({
    data: { scheduleId, organizationId, slotAt: night(0), outcome: "claimed", openedAt: night(0) },
  });
  await fireDueSlots(t.backend, later(night(0), 2));
  expect(await slotsOf(t, { scheduleId })).toMatchObject([{ outcome: "started", runs: [{ status: "queued" }] }]);
});

test("a slot whose run was started, but not written down, is not a second run under the organization's limits", async () => {
  await using t = await createTestBackend();
  const key = await makeNightly(t, { aaControl: true });
  await setLimits(t.scope, { openRuns: 2, minutesPerDay: null, storedMb: null });
  await fireDueSlots(t.backend, night(1));
  await t.backend.db.slot.updateMany({ data: { outcome: "claimed" } });
  await fireDueSlots(t.backend, later(night(1), 1));
  expect(await slotsOf(t, key)).toMatchObject([{ outcome: "started", failure: null }]);
  expect(await runsOf(t)).toHaveLength(2);
});

test("a slot whose run is there is started, even where an outage lost every answer until it was too late to try again", async () => {
  await using t = await createTestBackend();
  const key = await makeNightly(t);
  await fireDueSlots(t.backend, night(1));
  await t.backend.db.slot.updateMany({ data: { outcome: "claimed" } });
  await t.backend.sql.query("alter table server rename to hidden_server");
  await fireDueSlots(t.backend, later(night(1), 60));
  expect(await slotsOf(t, key)).toMatchObject([{ outcome: "started", failure: null }]);
});

test("nights at which nothing was running are missed and reported; catching up makes up for the newest", async () => {
  await using t = await createTestBackend();
  const schedule = await makeNightly(t);
  const back = later(night(3), 60);
  await fireDueSlots(t.backend, back);
  await watchSchedules(t.backend, back);
  expect(await runsOf(t)).toEqual([]);
  const missed = { outcome: "missed", problem: expect.stringContaining("Nothing was running") };
  expect(await slotsOf(t, schedule)).toMatchObject([missed, missed, missed]);
  await watchSchedules(t.backend, back);
  expect(await t.backend.db.notification.findMany()).toMatchObject([1, 2, 3].map(() => ({ type: "schedule.missed" })));

  await changeSchedule(
    t.scope,
    { ...SaveSchedule.parse({ ...pick(schedule), catchUp: "once" }), scheduleId: schedule.scheduleId },
    back,
  );
  await fireDueSlots(t.backend, later(night(6), 60));
  expect((await slotsOf(t, schedule)).slice(0, 3)).toMatchObject([
    { slotAt: night(6), outcome: "started" },
    { slotAt: night(5), outcome: "missed" },
    { slotAt: night(4), outcome: "missed" },
  ]);
  expect(await runsOf(t)).toHaveLength(1);
});

test("a night whose run before it still goes is left out; one that cannot be started says why", async () => {
  await using t = await createTestBackend();
  const schedule = await makeNightly(t);
  await fireDueSlots(t.backend, night(1));
  await fireDueSlots(t.backend, night(2));
  const [run] = await runsOf(t);
  await cancelRun(t.scope, { runId: run?.runId ?? "" });
  await t.backend.db.server.updateMany({ data: { removedAt: evening } });
  await fireDueSlots(t.backend, night(3));
  await watchSchedules(t.backend, later(night(3), 1));
  expect(await slotsOf(t, schedule)).toMatchObject([
    { outcome: "refused", failure: { code: "SERVER_UNKNOWN" }, problem: expect.stringContaining("go-one") },
    { outcome: "overlapped", problem: "The run before it had not ended." },
    { outcome: "started", problem: "Its run was cancelled." },
  ]);
});

test("a night that has succeeded is held against the one before", async () => {
  await using t = await createTestBackend();
  const schedule = await makeNightly(t);
  for (const [nth, slower] of [1, 1.5].entries()) {
    await fireDueSlots(t.backend, night(nth + 1));
    const run = (await runsOf(t))[nth];
    const values = (_: string, round: number) => ({ "latency.owed.p99": (1000 + round) * slower });
    await measureQueued(t, run?.runId ?? "", { values });
    await watchSchedules(t.backend, later(night(nth + 1), 30));
  }
  const [second, first] = await slotsOf(t, schedule);
  expect(first).toMatchObject({ problem: null, changes: null });
  expect(second).toMatchObject({
    problem: null,
    changes: { verdicts: { worse: 1 }, incomparable: 0, moved: [{ serverId: "go-one", metricId: "latency.owed.p99" }] },
  });
});

test("a night of a scenario that the catalogue has no more is judged, and compares with none", async () => {
  await using t = await createTestBackend();
  const schedule = await makeNightly(t);
  for (const nth of [1, 2]) {
    await fireDueSlots(t.backend, night(nth));
    const run = (await runsOf(t))[nth - 1];
    await measureQueued(t, run?.runId ?? "", { values: () => ({ "latency.owed.p99": 1000 }) });
  }
  await t.backend.db.trial.updateMany({ data: { scenarioId: "chat-of-old" } });
  await watchSchedules(t.backend, later(night(2), 30));
  expect(await slotsOf(t, schedule)).toMatchObject([{ changes: { incomparable: 1, moved: [] } }, { problem: null }]);
});

test("a schedule that cannot be read, or a slot that cannot be written, does not block the others", async () => {
  await using t = await createTestBackend();
  const bad = await makeNightly(t, { name: "Bad" });
  const { suiteId } = bad.suite;
  const good = await createSchedule(
    t.scope,
    SaveSchedule.parse({ name: "Good", suiteId, cron: "0 2 * * *", timeZone: "Europe/Berlin" }),
    evening,
  );
  await fireDueSlots(t.backend, later(night(1), 60));
  await t.backend.db.schedule.update({ where: { scheduleId: bad.scheduleId }, data: { cron: "nonsense" } });
  await expect(fireDueSlots(t.backend, night(2))).rejects.toThrow(AggregateError);
  await refuseFirst(t.backend, ["update on slot"], `new.schedule_id = '${bad.scheduleId}'`);
  await expect(watchSchedules(t.backend, night(2))).rejects.toThrow(AggregateError);
  const slots = await t.backend.db.slot.findMany({
    where: { scheduleId: good.scheduleId },
    orderBy: { slotAt: "asc" },
    select: { outcome: true, judgedAt: true },
  });
  expect(slots).toMatchObject([{ outcome: "missed", judgedAt: night(2) }, { outcome: "started" }]);
});

test("Redis wakes somebody at a schedule's time, and what it forgot it is told again", async () => {
  await using t = await createTestBackend();
  const { scheduleId } = await makeNightly(t);
  expect(await t.backend.queues.wake.getJobSchedulers()).toMatchObject([{ key: scheduleId, pattern: "0 2 * * *" }]);
  await t.backend.redis.flushdb();
  // every second: more often than the API allows
  await t.backend.db.schedule.update({ where: { scheduleId }, data: { cron: "* * * * * *", nextAt: new Date() } });
  await setWakers(t.backend);
  const fired = new EventEmitter();
  {
    await using _receiving = receive(
      wakeJob,
      t.redisUrl,
      async () => {
        await fireDueSlots(t.backend, new Date());
        fired.emit("slot");
      },
      (error) => fired.emit("error", error),
    );
    await once(fired, "slot");
  }
  const [run, ...more] = await runsOf(t);
  expect(run).toMatchObject({ trigger: "schedule", scheduleId });
  expect(more).toEqual([]);
  await pauseSchedule(t.scope, { scheduleId }, new Date());
  expect(await t.backend.queues.wake.getJobSchedulers()).toEqual([]);
});
