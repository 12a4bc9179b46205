import { dateLocale, type Locale } from "#i18n/locale.ts";
import type { Say } from "#i18n/say.ts";

export { formatMoment, formatMoments } from "@plumbline/core/metric/moment-text";

/** Between parts of a short time: never broken over two lines. */
const NBSP = "\u00a0";

const unbroken = (text: string) => text.replaceAll(" ", NBSP);

const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

/** How long ago, within a day: "3 min ago"; else the date. Give the exact time on hover with formatInstant. */
export function formatRelative(at: Date, nowMs: number, say: Say, locale: Locale): string {
  const seconds = Math.round((nowMs - at.getTime()) / 1000);
  if (seconds < 5) return say("time.now");
  if (seconds < 60) return unbroken(say("time.secondsAgo", { count: seconds }));
  if (seconds < 3600) return unbroken(say("time.minutesAgo", { count: Math.floor(seconds / 60) }));
  if (seconds < 86_400) return unbroken(say("time.hoursAgo", { count: Math.floor(seconds / 3600) }));
  return new Intl.DateTimeFormat(dateLocale(locale), { day: "numeric", month: "short", year: "numeric" }).format(at);
}

/** The exact time with its zone: 20 May 2031, 12:00:00 UTC. */
export function formatInstant(at: Date, timeZone?: string, locale: Locale = "en"): string {
  return new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: "medium", timeStyle: "long", timeZone }).format(at);
}

/** The time of day on the reader's clock: 14:05:09. */
export function formatTime(at: Date): string {
  return time.format(at);
}

/** A future time in a time zone as text: Sunday 22 November 2026, 02:00 CET. */
export function formatWhen(at: Date, timeZone: string, locale: Locale = "en"): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocale(locale), { ...options, timeZone }).format(at);
  const date = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  return `${date.replace(",", "")}, ${format({ hour: "2-digit", minute: "2-digit", timeZoneName: "short" })}`;
}
