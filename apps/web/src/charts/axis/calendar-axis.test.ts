import { expect, test } from "vitest";
import { calendarAxis, formatCalendarTick } from "./calendar-axis.ts";

const at = (text: string) => Date.parse(text);

test.each([
  ["2026-05-01T10:00Z", "2026-05-01T15:30Z", ["10:00", "11:00", "12:00", "13:00", "14:00", "15:00"]],
  ["2026-05-01T18:00Z", "2026-05-02T18:00Z", ["18:00", "2 May", "06:00", "12:00", "18:00"]],
  ["2026-05-01T00:00Z", "2026-05-22T00:00Z", ["4 May", "11 May", "18 May"]],
  ["2025-11-20T00:00Z", "2026-06-20T00:00Z", ["Jan 2026", "Mar 2026", "May 2026"]],
  ["2023-02-01T00:00Z", "2026-11-01T00:00Z", ["2024", "2025", "2026"]],
])("from %s to %s it is labelled at round moments", (from, to, labels) => {
  const axis = calendarAxis([at(from), at(to)]);
  expect(axis.ticks.map((tick) => formatCalendarTick(tick, axis.step))).toEqual(labels);
  expect(axis.domain[0]).toBeLessThan(at(from));
  expect(axis.domain[1]).toBeGreaterThan(at(to));
});

test("one moment has room on both sides", () => {
  const { domain, ticks } = calendarAxis([at("2026-05-01T10:00Z"), at("2026-05-01T10:00Z")]);
  expect(domain[1] - domain[0]).toBe(120_000);
  expect(ticks).toContain(at("2026-05-01T10:00Z"));
});
