import type { DayView } from "@plumbline/core/overview/views";
import { expect, test } from "vitest";
import { inEnglish } from "#i18n/testing/in-language.tsx";
import { boundsOf, prepareCalendar } from "./prepare-calendar.ts";

const day = (text: string, changed: Partial<DayView> = {}): DayView => ({
  day: text,
  runs: { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 },
  problems: 0,
  better: 0,
  worse: 0,
  ...changed,
});

test("weeks begin on Monday, and what lies outside of the days is empty", () => {
  // the 21st of November 2026 is a Saturday
  const weeks = prepareCalendar(
    [day("2026-11-21", { problems: 1 }), day("2026-11-22"), day("2026-11-23")],
    inEnglish,
    "en",
  );
  expect(weeks.map((week) => week.map((cell) => cell?.date ?? null))).toEqual([
    [null, null, null, null, null, 21, 22],
    [23, null, null, null, null, null, null],
  ]);
  expect(weeks[1]?.[0]?.isToday).toBe(true);
});

test("weeks before the first activity are left out, and without any there is no calendar", () => {
  const days = Array.from({ length: 42 }, (_, nth) =>
    day(new Date(Date.UTC(2026, 9, 12 + nth)).toISOString().slice(0, 10)),
  );
  expect(prepareCalendar(days, inEnglish, "en")).toEqual([]);
  const measured = days.map((each, nth) =>
    nth === 41 ? { ...each, worse: 0, runs: { ...each.runs, succeeded: 1 } } : each,
  );
  expect(prepareCalendar(measured, inEnglish, "en")).toHaveLength(1);
});

test("a day says in words what it shows in marks", () => {
  const runs = { queued: 0, running: 1, succeeded: 2, failed: 1, cancelled: 0 };
  const [[...week] = []] = prepareCalendar([day("2026-11-21", { runs, problems: 1, worse: 2 })], inEnglish, "en");
  expect(week[5]?.label).toBe(
    "Saturday 21 November: 4 runs, 1 failed, 1 not ended, 1 time of a schedule produced nothing, 2 worse",
  );
});

test("a day ends where the next one begins, also over the end of a month", () => {
  expect(boundsOf("2026-11-30").until).toEqual(boundsOf("2026-12-01").from);
});
