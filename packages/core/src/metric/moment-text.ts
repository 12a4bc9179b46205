const moment = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

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
