import type { Axis } from "./axes.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** 1 January 1970 was a Thursday; weeks are counted from a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Readable steps of a fixed length. */
const fixedSteps = [
  ...[1, 5, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 3, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 7, 14].map((days) => days * DAY_MS),
];
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120];
const MONTH_MS = 30 * DAY_MS;

/** Room on both sides, so that a first and a last point do not lie on the edge. */
const MARGIN = 0.02;

/** A step of a calendar axis: a fixed length, or whole months. */
export type CalendarStep = { ms: number } | { months: number };

/** An axis of time from `fromMs` to `toMs` with some room, labelled at round moments of the calendar (UTC), at most about `count` of them. */
export function calendarAxis([fromMs, toMs]: readonly [number, number], count = 7): Axis & { step: CalendarStep } {
  const marginMs = Math.max((toMs - fromMs) * MARGIN, MINUTE_MS);
  const domain: [number, number] = [fromMs - marginMs, toMs + marginMs];
  const needed = (domain[1] - domain[0]) / count;
  const ms = fixedSteps.find((step) => step >= needed);
  if (ms !== undefined) return { scale: "linear", domain, ticks: fixedTicks(domain, ms), step: { ms } };
  const months = monthSteps.find((step) => step * MONTH_MS >= needed) ?? 240;
  return { scale: "linear", domain, ticks: monthTicks(domain, months), step: { months } };
}

function fixedTicks([from, to]: readonly [number, number], stepMs: number): number[] {
  const origin = stepMs % (7 * DAY_MS) === 0 ? FIRST_MONDAY_MS : 0;
  const ticks: number[] = [];
  for (let tick = origin + Math.ceil((from - origin) / stepMs) * stepMs; tick <= to; tick += stepMs) ticks.push(tick);
  return ticks;
}

function monthTicks([from, to]: readonly [number, number], months: number): number[] {
  const first = new Date(from);
  const month = Math.floor((first.getUTCFullYear() * 12 + first.getUTCMonth()) / months) * months;
  const ticks: number[] = [];
  for (let next = month; ; next += months) {
    const tick = Date.UTC(Math.floor(next / 12), next % 12);
    if (tick > to) return ticks;
    if (tick >= from) ticks.push(tick);
  }
}

/** A label as long as its step needs: "14:00", "3 May", "May 2026", "2026". */
export function formatCalendarTick(ms: number, step: CalendarStep): string {
  const at = new Date(ms);
  const format = (options: Intl.DateTimeFormatOptions) => at.toLocaleString("en-GB", { ...options, timeZone: "UTC" });
  if ("months" in step)
    return step.months >= 12 ? format({ year: "numeric" }) : format({ month: "short", year: "numeric" });
  const isDay = ms % DAY_MS === 0;
  return isDay ? format({ day: "numeric", month: "short" }) : format({ hour: "2-digit", minute: "2-digit" });
}
