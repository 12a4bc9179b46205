import type { DayView } from "@plumbline/core/overview/views";
import { dateLocale, type Locale } from "#i18n/locale.ts";
import type { Say } from "#i18n/say.ts";

/** A day of the calendar with its visible and spoken text. */
export type CalendarDay = DayView & { date: number; runCount: number; isToday: boolean; label: string };

/**
 * Days as weeks from Monday on; before the first and after the last day there is none. Weeks before the first run or missed time of a
 * schedule are left out: on a new installation they would be 41 empty cells.
 */
export function prepareCalendar(days: readonly DayView[], say: Say, locale: Locale): (CalendarDay | null)[][] {
  const weeks = toWeeks(days, say, locale);
  const from = weeks.findIndex((week) => week.some((day) => day !== null && day.runCount + day.problems > 0));
  return from < 0 ? [] : weeks.slice(from);
}

function toWeeks(days: readonly DayView[], say: Say, locale: Locale): (CalendarDay | null)[][] {
  const [first] = days;
  if (!first) return [];
  const before = (new Date(`${first.day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const cells: (CalendarDay | null)[] = [
    ...Array.from({ length: before }, () => null),
    ...days.map((day, nth) => toCalendarDay(day, nth === days.length - 1, say, locale)),
  ];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

function toCalendarDay(day: DayView, isToday: boolean, say: Say, locale: Locale): CalendarDay {
  const date = new Date(`${day.day}T00:00:00Z`);
  const runCount = Object.values(day.runs).reduce((sum, count) => sum + count, 0);
  const words = date.toLocaleDateString(dateLocale(locale), {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return { ...day, date: date.getUTCDate(), runCount, isToday, label: `${words}: ${describeDay(day, runCount, say)}` };
}

/** A day in words: "3 runs, 1 failed, 2 worse". */
function describeDay({ runs, problems, better, worse }: DayView, runCount: number, say: Say): string {
  const parts = [
    runCount === 0 ? say("calendar.noRuns") : say("calendar.runs", { count: runCount }),
    ...(runs.failed > 0 ? [say("calendar.failedCount", { count: runs.failed })] : []),
    ...(runs.queued + runs.running > 0 ? [say("calendar.notEnded", { count: runs.queued + runs.running })] : []),
    ...(problems > 0 ? [say("calendar.problems", { count: problems })] : []),
    ...(worse > 0 ? [say("calendar.worseCount", { count: worse })] : []),
    ...(better > 0 ? [say("calendar.betterCount", { count: better })] : []),
  ];
  return parts.join(", ");
}

/** The first moment of a day and of the day after it, on this machine's clock. */
export function boundsOf(day: string): { from: Date; until: Date } {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return { from: new Date(year, month - 1, date), until: new Date(year, month - 1, date + 1) };
}
