/** Between parts of a short time: never broken over two lines. */
const NBSP = "\u00a0";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });
const moment = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** How long ago, within a day: "3 min ago"; else the date. Give the exact time on hover with formatInstant. */
export function formatRelative(at: Date, nowMs: number): string {
  const seconds = Math.round((nowMs - at.getTime()) / 1000);
  if (seconds < 5) return "just now";
  if (seconds < 60) return `${seconds}${NBSP}s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}${NBSP}min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)}${NBSP}h ago`;
  return day.format(at);
}

/** The exact time with its zone: 20 May 2031, 12:00:00 UTC. */
export function formatInstant(at: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "long", timeZone }).format(at);
}

/** The time of day on the reader's clock: 14:05:09. */
export function formatTime(at: Date): string {
  return time.format(at);
}

/** A moment that is the same for every reader, in UTC: 3 May 2026, 14:05 UTC. */
export function formatMoment(ms: number): string {
  return `${moment.format(ms)} UTC`;
}

/** The first and the last of some moments: "3 May 2026, 14:05 UTC to 9 May 2026, 02:00 UTC". Empty without any. */
export function formatMoments(times: readonly number[]): string {
  const rising = [...times].sort((a, b) => a - b);
  const [first, last] = [rising[0], rising.at(-1)];
  if (first === undefined || last === undefined) return "";
  return [...new Set([first, last].map(formatMoment))].join(" to ");
}

/** A future time in a time zone as text: Sunday 22 November 2026, 02:00 CET. */
export function formatWhen(at: Date, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { ...options, timeZone }).format(at);
  const date = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  return `${date.replace(",", "")}, ${format({ hour: "2-digit", minute: "2-digit", timeZoneName: "short" })}`;
}
