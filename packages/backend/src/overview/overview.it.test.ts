import { SaveSchedule } from "@plumbline/core/schedule/schedule";
import { SaveSuite } from "@plumbline/core/schedule/suite";
import { expect, test } from "vitest";
import { fireDueSlots } from "../schedules/fire-due-slots.ts";
import { createSchedule, pauseSchedule } from "../schedules/save-schedule.ts";
import { watchSchedules } from "../schedules/watch-schedules.ts";
import { createSuite } from "../suites/save-suite.ts";
import { measureQueued, measureRun } from "../testing/measure-run.ts";
import { createForeignScope, createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { saveTrends } from "../trends/save-trends.ts";
import { getOverview } from "./get-overview.ts";

const berlin = { timeZone: "Europe/Berlin" };
const DAY_MS = 86_400_000;

/**
 * Nights of a schedule that ends the day before `now`, each this many times slower than the first; null: no worker was
 * there.
 */
async function liveThrough(t: TestBackend, now: Date, nights: readonly (number | null)[]) {
  const request = { serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 6 };
  const { suiteId } = await createSuite(t.scope, SaveSuite.parse({ name: "Chat", request }));
  const rule = { name: "Nightly", suiteId, cron: "0 2 * * *", ...berlin };
  const begin = new Date(now.getTime() - nights.length * DAY_MS);
  const schedule = await createSchedule(t.scope, SaveSchedule.parse(rule), begin);
  const firstMs = schedule.nextTimes[0]?.getTime() ?? 0;
  for (const [nth, slower] of nights.entries()) {
    const at = firstMs + nth * DAY_MS;
    await fireDueSlots(t.backend, new Date(slower === null ? at + 3_600_000 : at));
    const run = await t.backend.db.run.findFirst({ where: { status: "queued" } });
    if (run && slower !== null)
      await measureQueued(t, run.runId, { values: (_, round) => ({ "latency.owed.p99": (1000 + round) * slower }) });
    await watchSchedules(t.backend, new Date(at + 7_200_000));
  }
  return schedule;
}

test("an installation in which nothing was measured says so, with six weeks of empty days", async () => {
  await using t = await createTestBackend();
  const now = new Date("2026-11-21T12:00:00Z");
  const overview = await getOverview(t.scope, berlin, now);
  expect(overview).toMatchObject({ measured: false, problems: [], failed: [], nights: [], control: null, next: [] });
  expect([overview.days.length, overview.days.at(-1)?.day]).toEqual([42, "2026-11-21"]);
});

test("a night that changed something and one that produced nothing stand on their days", async () => {
  await using t = await createTestBackend();
  const now = new Date("2026-11-21T12:00:00Z");
  const schedule = await liveThrough(t, now, [1, 1.5, null]);
  const overview = await getOverview(t.scope, berlin, now);
  expect(overview.days.slice(-3)).toMatchObject([
    { day: "2026-11-19", worse: 0, problems: 0 },
    { day: "2026-11-20", worse: 1, problems: 0 },
    { day: "2026-11-21", worse: 0, problems: 1 },
  ]);
  expect(overview).toMatchObject({
    measured: true,
    problems: [{ scheduleName: "Nightly", problem: expect.stringContaining("Nothing was running") }],
    nights: [{ changes: { verdicts: { worse: 1 }, moved: [{ serverId: "go-one" }] } }],
    next: [{ name: "Nightly", at: new Date("2026-11-22T01:00:00Z") }],
  });

  await pauseSchedule(t.scope, schedule, now);
  expect(await getOverview(t.scope, berlin, now)).toMatchObject({ problems: [], next: [] });
  const foreign = await createForeignScope(t.backend);
  expect(await getOverview(foreign, berlin, now)).toMatchObject({
    measured: false,
    problems: [],
    nights: [],
    next: [],
  });
});

test("the last A/A control is shown with the floor of the figure that is read first, until its run is deleted", async () => {
  await using t = await createTestBackend();
  const aa = { kind: "aa" as const, serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 6 };
  const apart = async (share: number) => {
    const values = (_: string, round: number) => ({ "latency.owed.p99": round % 2 === 1 ? 1000 : 1000 * (1 + share) });
    const { runId } = await measureRun(t, aa, { values, hostId: `host ${share}` });
    await saveTrends(t.backend);
    return runId;
  };
  const control = async () => (await getOverview(t.scope, berlin, new Date())).control;
  const [older, newer] = [await apart(0.5), await apart(0.04)];
  const shown = { scenarioId: "chat-steady", metricId: "latency.owed.p99" };
  expect(await control()).toMatchObject({ ...shown, runId: newer, floor: expect.closeTo(0.04, 9) });
  expect((await getOverview(await createForeignScope(t.backend), berlin, new Date())).control).toBeNull();
  await t.backend.db.run.delete({ where: { runId: newer } });
  expect(await control()).toMatchObject({ ...shown, runId: older, floor: expect.closeTo(0.5, 9) });
});
