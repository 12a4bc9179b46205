import { expect, test } from "vitest";
import { calendarDays } from "./calendar-days.ts";

const at = (text: string) => new Date(text);
const berlin = { timeZone: "Europe/Berlin", nowMs: Date.parse("2026-11-21T22:59:59Z"), days: 3 };

test("a day is the place's own: before its midnight and after it", () => {
  const runs = [
    { at: at("2026-11-20T22:59:59Z"), status: "succeeded" as const, count: 2 },
    { at: at("2026-11-20T23:00:00Z"), status: "failed" as const, count: 1 },
    { at: at("2026-10-01T12:00:00Z"), status: "failed" as const, count: 9 },
  ];
  const days = calendarDays({ runs, slots: [] }, berlin);
  expect(days.map(({ day, runs: { succeeded, failed } }) => [day, succeeded, failed])).toEqual([
    ["2026-11-19", 0, 0],
    ["2026-11-20", 2, 0],
    ["2026-11-21", 0, 1],
  ]);
  const [, , today] = calendarDays({ runs: [], slots: [] }, { ...berlin, nowMs: berlin.nowMs + 1000 });
  expect(today?.day).toBe("2026-11-22");
});

test("what nights changed and what produced nothing adds up by day, also over the end of a month", () => {
  const slots = [
    { at: at("2026-03-01T01:00:00Z"), isProblem: true, better: 0, worse: 0 },
    { at: at("2026-03-01T02:00:00Z"), isProblem: false, better: 1, worse: 2 },
  ];
  const days = calendarDays(
    { runs: [], slots },
    { timeZone: "UTC", nowMs: Date.parse("2026-03-01T12:00:00Z"), days: 2 },
  );
  expect(days).toMatchObject([
    { day: "2026-02-28", problems: 0 },
    { day: "2026-03-01", problems: 1, better: 1, worse: 2 },
  ]);
});
