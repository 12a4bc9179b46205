import { expect, test } from "vitest";
import { refuseImpossible, timesAfter, timesBetween } from "./cron.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const berlin = { cron: "30 2 * * *", timeZone: "Europe/Berlin" };
const inUtc = (times: Date[]) => times.map((time) => time.toISOString());

test("the next times follow the clock of the place, strictly after the moment", () => {
  expect(inUtc(timesAfter({ cron: "0 2 * * 1-5", timeZone: "Europe/Berlin" }, now, 2))).toEqual([
    "2026-11-23T01:00:00.000Z",
    "2026-11-24T01:00:00.000Z",
  ]);
  const slot = Date.parse("2026-11-23T01:00:00Z");
  expect(inUtc(timesAfter({ cron: "0 2 * * 1-5", timeZone: "Europe/Berlin" }, slot, 1))).toEqual([
    "2026-11-24T01:00:00.000Z",
  ]);
});

test("a night comes once where clocks are put forward over it, and once where they are put back", () => {
  // 29 March 2026: 02:00 becomes 03:00
  expect(inUtc(timesBetween(berlin, Date.parse("2026-03-28T00:00Z"), Date.parse("2026-03-30T12:00Z")))).toEqual([
    "2026-03-28T01:30:00.000Z",
    "2026-03-29T01:30:00.000Z",
    "2026-03-30T00:30:00.000Z",
  ]);
  // 25 October 2026: 03:00 becomes 02:00
  const october = timesBetween(berlin, Date.parse("2026-10-24T12:00Z"), Date.parse("2026-10-26T12:00Z"));
  expect(inUtc(october)).toEqual(["2026-10-25T00:30:00.000Z", "2026-10-26T01:30:00.000Z"]);
});

test.each([
  ["forward", "2026-03-28T20:00Z", "2026-03-29T01:30:00.000Z"],
  ["back", "2026-10-24T20:00Z", "2026-10-25T00:30:00.000Z"],
])("where clocks are put %s, a night is the same from whichever moment it is looked for", (_, evening, night) => {
  const rule = { cron: "30 2 * * *", timeZone: "Europe/Berlin" };
  const beginMs = Date.parse(evening);
  const nightMs = Date.parse(night);
  const endMs = beginMs + 12 * 3_600_000;
  for (let ms = beginMs; ms < endMs; ms += 9 * 60_000) {
    expect(inUtc(timesBetween(rule, ms, endMs)), new Date(ms).toISOString()).toEqual(ms <= nightMs ? [night] : []);
    expect(inUtc(timesAfter(rule, ms, 1))[0] === night, new Date(ms).toISOString()).toBe(ms < nightMs);
  }
});

test("times between two moments have both ends", () => {
  const hours = timesBetween({ cron: "0 * * * *", timeZone: "UTC" }, now, now + 2 * 3_600_000);
  expect(inUtc(hours)).toEqual(["2026-11-21T12:00:00.000Z", "2026-11-21T13:00:00.000Z", "2026-11-21T14:00:00.000Z"]);
});

test.each([
  ["0 2 * *", "UTC", "4 fields; a cron has five"],
  ["@daily", "UTC", "one field"],
  ["61 2 * * *", "UTC", '"61" is not a valid minute: 0 to 59'],
  ["0 24 * * *", "UTC", '"24" is not a valid hour'],
  ["0 2 0 * *", "UTC", '"0" is not a valid day of the month'],
  ["0 2 * 13 *", "UTC", '"13" is not a valid month'],
  ["0 2 * * MOO", "UTC", '"MOO" is not a valid weekday'],
  ["H 2 * * *", "UTC", '"H" is not a valid minute'],
  ["0 2 30 2 *", "UTC", "never comes"],
  ["*/9 * * * *", "UTC", "comes again after 6 min"],
  ["0 2 * * *", "Mars/Base", 'no time zone "Mars/Base"'],
  ["0 2 * * *", "+02:00", 'no time zone "+02:00"'],
])("%s in %s is refused: %s", (cron, timeZone, sentence) => {
  expect(() => refuseImpossible({ cron, timeZone }, now)).toThrow(
    expect.objectContaining({ code: "CRON_IMPOSSIBLE", message: expect.stringContaining(sentence) }),
  );
});

test.each(["*/10 * * * *", "0 2 29 2 *", "0 2 * * THU", "30 1 1,15 JAN-MAR *", "0 2 * * 5L"])("%s is taken", (cron) => {
  expect(() => refuseImpossible({ cron, timeZone: "America/New_York" }, now)).not.toThrow();
});
