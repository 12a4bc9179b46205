import { Status } from "../task/status.ts";
import type { DayView } from "./views.ts";

/** Runs that were started about a time, by status. */
export type RunCount = { at: Date; status: Status; count: number };
/** A slot's marks. */
export type SlotMark = { at: Date; isProblem: boolean; better: number; worse: number };

/**
 * Counts of each of the last days in a time zone, oldest first, today last. Days without any run or slot are included.
 * @param days number of days, today included
 */
export function calendarDays(
  { runs, slots }: { runs: readonly RunCount[]; slots: readonly SlotMark[] },
  { timeZone, nowMs, days }: { timeZone: string; nowMs: number; days: number },
): DayView[] {
  const dayOf = dayIn(timeZone);
  const [year = 0, month = 0, today = 0] = dayOf(new Date(nowMs)).split("-").map(Number);
  const views = Array.from({ length: days }, (_, nth) =>
    emptyDay(new Date(Date.UTC(year, month - 1, today - days + 1 + nth)).toISOString().slice(0, 10)),
  );
  const byDay = new Map(views.map((view) => [view.day, view]));
  for (const { at, status, count } of runs) {
    const view = byDay.get(dayOf(at));
    if (view) view.runs[status] += count;
  }
  for (const { at, isProblem, better, worse } of slots) {
    const view = byDay.get(dayOf(at));
    if (!view) continue;
    view.problems += isProblem ? 1 : 0;
    view.better += better;
    view.worse += worse;
  }
  return views;
}

function emptyDay(day: string): DayView {
  const runs = Object.fromEntries(Status.options.map((status) => [status, 0])) as DayView["runs"];
  return { day, runs, problems: 0, better: 0, worse: 0 };
}

/** The day of a time in a place, as 2026-11-21: the order in which Canada writes it. */
function dayIn(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return (at) => format.format(at);
}
