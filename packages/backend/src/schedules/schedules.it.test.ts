import { FindSlots, SaveSchedule } from "@plumbline/core/schedule/schedule";
import { SaveSuite } from "@plumbline/core/schedule/suite";
import { expect, test } from "vitest";
import { deleteSuite } from "../suites/delete-suite.ts";
import { createSuite } from "../suites/save-suite.ts";
import { createForeignScope, createTestBackend } from "../testing/test-backend.ts";
import { findSchedules, findSlots, getSchedule } from "./find-schedules.ts";
import { fireDueSlots } from "./fire-due-slots.ts";
import { runScheduleNow } from "./run-schedule-now.ts";
import { changeSchedule, createSchedule, deleteSchedule, pauseSchedule, resumeSchedule } from "./save-schedule.ts";
import { evening, later, makeNightly, night, pick, runsOf, slotsOf } from "./testing/nightly.ts";

test("slots come in pages, each once, and the last page says so", async () => {
  await using t = await createTestBackend();
  const { scheduleId } = await makeNightly(t);
  await fireDueSlots(t.backend, later(night(5), 60));
  const page = async (before?: Date) => {
    const found = await findSlots(t.scope, FindSlots.parse({ scheduleId, limit: 2, before }), evening);
    return [found.slots.map(({ slotAt }) => slotAt), found.nextBefore];
  };
  expect(await page()).toEqual([[night(5), night(4)], night(4)]);
  expect(await page(night(4))).toEqual([[night(3), night(2)], night(2)]);
  expect(await page(night(3))).toEqual([[night(2), night(1)], null]);
});

test("paused it has no slots, and resumed it goes on with the next one", async () => {
  await using t = await createTestBackend();
  const key = await makeNightly(t);
  expect(await pauseSchedule(t.scope, key, evening)).toMatchObject({ pausedAt: evening, nextTimes: [] });
  await fireDueSlots(t.backend, night(2));
  const resumed = await resumeSchedule(t.scope, key, later(night(2), 1));
  expect(resumed).toMatchObject({ pausedAt: null, lastSlot: null });
  await fireDueSlots(t.backend, night(3));
  expect(await slotsOf(t, key)).toMatchObject([{ slotAt: night(3), outcome: "started" }]);
});

test("run now starts what a slot would, and refuses while its last run goes", async () => {
  await using t = await createTestBackend();
  const key = await makeNightly(t);
  const slot = await runScheduleNow(t.scope, key, evening);
  expect(slot).toMatchObject({ slotAt: evening, outcome: "started", runs: [{ status: "queued" }] });
  await expect(runScheduleNow(t.scope, key, later(evening, 1))).rejects.toMatchObject({ code: "SCHEDULE_BUSY" });
  expect(await slotsOf(t, key)).toHaveLength(1);
});

test("who may not manage changes nothing, and another organization sees nothing", async () => {
  await using t = await createTestBackend();
  const schedule = await makeNightly(t);
  const { scheduleId } = schedule;
  const viewer = { ...t.scope, permissions: ["read"] as const };
  const foreign = await createForeignScope(t.backend);
  const input = SaveSchedule.parse({ ...pick(schedule), name: "Other" });
  for (const [scope, code] of [
    [viewer, "FORBIDDEN"],
    [foreign, "NOT_FOUND"],
  ] as const) {
    await expect(createSchedule(scope, input, evening)).rejects.toMatchObject({ code });
    await expect(changeSchedule(scope, { ...input, scheduleId }, evening)).rejects.toMatchObject({ code });
    await expect(pauseSchedule(scope, { scheduleId }, evening)).rejects.toMatchObject({ code });
    await expect(resumeSchedule(scope, { scheduleId }, evening)).rejects.toMatchObject({ code });
    await expect(deleteSchedule(scope, { scheduleId }, evening)).rejects.toMatchObject({ code });
    await expect(runScheduleNow(scope, { scheduleId }, evening)).rejects.toMatchObject({ code });
    await expect(deleteSuite(scope, schedule.suite)).rejects.toMatchObject({ code });
  }
  expect(await findSchedules(foreign, evening)).toEqual([]);
  await expect(getSchedule(foreign, { scheduleId }, evening)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await getSchedule(t.scope, { scheduleId }, evening)).toEqual(schedule);
});

test("an impossible time, a taken name and a suite in use are refused; deleted, the runs of a schedule stay", async () => {
  await using t = await createTestBackend();
  const schedule = await makeNightly(t);
  const input = SaveSchedule.parse(pick(schedule));
  await expect(createSchedule(t.scope, { ...input, name: "b", cron: "0 2 30 2 *" }, evening)).rejects.toMatchObject({
    code: "CRON_IMPOSSIBLE",
  });
  await expect(createSchedule(t.scope, input, evening)).rejects.toMatchObject({ code: "NAME_TAKEN" });
  await expect(deleteSuite(t.scope, schedule.suite)).rejects.toMatchObject({ code: "SUITE_IN_USE" });
  await fireDueSlots(t.backend, night(1));
  await deleteSchedule(t.scope, schedule, evening);
  await deleteSuite(t.scope, schedule.suite);
  expect(await runsOf(t)).toMatchObject([{ scheduleId: null, slotAt: null }]);
});

test("a suite that could not be started is refused by day", async () => {
  await using t = await createTestBackend();
  const save = (request: object) =>
    createSuite(
      t.scope,
      SaveSuite.parse({ name: "x", request: { serverIds: ["go-one"], scenarioIds: ["chat-steady"], ...request } }),
    );
  await expect(save({ serverIds: ["cobol"] })).rejects.toMatchObject({ code: "SERVER_UNKNOWN" });
  await expect(save({ scenarioIds: ["none"] })).rejects.toMatchObject({ code: "SCENARIO_UNKNOWN" });
  await expect(save({ scenarioIds: ["push"] })).rejects.toMatchObject({ code: "MATRIX_EMPTY" });
});
