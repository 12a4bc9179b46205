import { CronExpressionParser } from "cron-parser";
import { AppError } from "../failure/app-error.ts";
import { isTimeZone } from "./time-zone.ts";

/** When a schedule comes: five cron fields, read on the clock of a place. */
export type CronRule = { cron: string; timeZone: string };

/** Allowed values of each field, in the order in which they are written. */
const fields = [
  { name: "minute", range: "0 to 59" },
  { name: "hour", range: "0 to 23" },
  { name: "day of the month", range: "1 to 31" },
  { name: "month", range: "1 to 12 or JAN to DEC" },
  { name: "weekday", range: "0 to 7 (Sunday is 0 and 7) or SUN to SAT" },
] as const;

/** Runs take minutes: what comes more often would only wait for itself. */
const SHORTEST_GAP_MS = 10 * 60_000;
/** How far is looked for the shortest gap: minutes repeat by the hour, and hours by the day. */
const LOOKED_AT_MS = 25 * 3_600_000;

/**
 * The times of a rule strictly after a moment, soonest first; fewer than `count` where there are no more. Where clocks are
 * put forward, a time that is skipped comes at the hour after it; where they are put back, a repeated one comes once.
 */
export function timesAfter(rule: CronRule, afterMs: number, count: number): Date[] {
  const times: Date[] = [];
  for (const time of timesFrom(rule, afterMs + 1)) if (times.push(time) >= count) break;
  return times;
}

/** The times of a rule from one moment to another, both included, soonest first. */
export function timesBetween(rule: CronRule, fromMs: number, toMs: number): Date[] {
  const times: Date[] = [];
  for (const time of timesFrom(rule, fromMs)) {
    if (time.getTime() > toMs) break;
    times.push(time);
  }
  return times;
}

/** Longer than any change of clocks. */
const BEFORE_MS = 3 * 3_600_000;

/**
 * The times of a rule from a moment on, that moment included. The library is asked from some hours before: if it begins
 * within an hour that is skipped or repeated, it leaves out the time of that hour, or has it a second time.
 */
function* timesFrom({ cron, timeZone }: CronRule, fromMs: number): Generator<Date> {
  const parsed = CronExpressionParser.parse(cron, { currentDate: new Date(fromMs - BEFORE_MS), tz: timeZone });
  for (let [time] = parsed.take(1); time; [time] = parsed.take(1)) if (time.getTime() >= fromMs) yield time.toDate();
}

/**
 * Refuses a rule that never comes, that comes more often than runs can follow each other, or that cannot be read.
 * @throws CRON_IMPOSSIBLE whose sentence names the field and what it may hold
 */
export function refuseImpossible(rule: CronRule, nowMs: number): void {
  const { cron, timeZone } = rule;
  if (!isTimeZone(timeZone))
    throw impossible(`There is no time zone "${timeZone}". Zones are called like Europe/Berlin, or UTC.`);
  const written = cron.trim().split(/\s+/);
  if (written.length !== fields.length)
    throw impossible(
      `"${cron}" has ${written.length === 1 ? "one field" : `${written.length} fields`}; a cron has five: ${fields.map(({ name }) => name).join(", ")}.`,
    );
  for (const [nth, { name, range }] of fields.entries()) {
    const field = written[nth] ?? "";
    if (!canBeRead(fields.map((_, other) => (other === nth ? field : "*")).join(" ")))
      throw impossible(
        `"${field}" is not a valid ${name}: ${range}, also as a list (1,3), a range (1-3) or a step (*/2); * is every one.`,
      );
  }
  const [first] = canBeRead(cron) ? timesAfter(rule, nowMs, 1) : [];
  if (!first) throw impossible(`"${cron}" never comes: no month has such a day.`);
  const times = timesBetween(rule, first.getTime(), first.getTime() + LOOKED_AT_MS);
  const gaps = times.slice(1).map((time, nth) => time.getTime() - (times[nth]?.getTime() ?? 0));
  const shortestMs = Math.min(...gaps);
  if (shortestMs < SHORTEST_GAP_MS)
    throw impossible(
      `"${cron}" comes again after ${Math.round(shortestMs / 60_000)} min; runs take longer, so the shortest gap is ${SHORTEST_GAP_MS / 60_000} min.`,
    );
}

const impossible = (message: string) => new AppError("CRON_IMPOSSIBLE", message);

/** H stands for a random value, which no two processes would agree on; @daily and the like are not five fields. */
function canBeRead(cron: string): boolean {
  if (/[H@]/i.test(cron.replaceAll(/\bTHU\b/gi, ""))) return false;
  try {
    CronExpressionParser.parse(cron, { tz: "UTC" });
    return true;
  } catch {
    return false;
  }
}
