import { FindSlots, SaveSchedule, type SaveScheduleInput } from "@plumbline/core/schedule/schedule";
import { SaveSuite } from "@plumbline/core/schedule/suite";
import { createSuite } from "../../suites/save-suite.ts";
import type { TestBackend } from "../../testing/test-backend.ts";
import { findSlots } from "../find-schedules.ts";
import { createSchedule } from "../save-schedule.ts";

/** The instant at which the schedule is made. */
export const evening = new Date("2026-11-21T20:00:00Z");
/** Two o'clock in Berlin, night after night. */
export const night = (nth: number) => new Date(Date.UTC(2026, 10, 21 + nth, 1));
/** Minutes after an instant. */
export const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

/** A schedule of six rounds of go-one, every night at two o'clock in Berlin. */
export async function makeNightly(t: TestBackend, changed: Partial<SaveScheduleInput> = {}) {
  const { suiteId } = await createSuite(
    t.scope,
    SaveSuite.parse({
      name: "Chat",
      request: { serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 6, measureS: 10 },
    }),
  );
  const wanted = { name: "Nightly", suiteId, cron: "0 2 * * *", timeZone: "Europe/Berlin", ...changed };
  return createSchedule(t.scope, SaveSchedule.parse(wanted), evening);
}

/** The slots of a schedule, newest first. */
export const slotsOf = async (t: TestBackend, key: { scheduleId: string }) =>
  (await findSlots(t.scope, FindSlots.parse({ scheduleId: key.scheduleId }), evening)).slots;

/** All runs, oldest first. */
export const runsOf = (t: TestBackend) => t.backend.db.run.findMany({ orderBy: { createdAt: "asc" } });

/** A schedule as it is saved again. */
export const pick = ({ name, suite, cron, timeZone, catchUp, aaControl }: Awaited<ReturnType<typeof makeNightly>>) => ({
  name,
  suiteId: suite.suiteId,
  cron,
  timeZone,
  catchUp,
  aaControl,
});
