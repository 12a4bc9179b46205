import { expect, it } from "vitest";
import { inEnglish } from "#i18n/testing/in-language.tsx";
import { formatInstant, formatMoment, formatMoments, formatRelative, formatWhen } from "./format-date.ts";

const at = new Date(Date.UTC(2031, 4, 20, 12));
const plain = (text: string) => text.replaceAll("\u00a0", " ");

it("is relative within a day and absolute after it", () => {
  const ago = (ms: number) => plain(formatRelative(new Date(at.getTime() - ms), at.getTime(), inEnglish, "en"));
  expect([180_000, 7_200_000, 5 * 86_400_000].map(ago)).toEqual(["3 min ago", "2 h ago", "15 May 2031"]);
});

it("writes day, month and year in one order, with the zone", () => {
  expect(formatInstant(at, "UTC")).toBe("20 May 2031, 12:00:00 UTC");
  expect(formatMoment(at.getTime())).toBe("20 May 2031, 12:00 UTC");
  expect(formatWhen(at, "Asia/Bangkok")).toBe("Tuesday 20 May 2031, 19:00 GMT+7");
});

it("writes the first and the last of several moments, and one alone", () => {
  const [first, last] = [at.getTime() - 86_400_000, at.getTime()];
  expect(formatMoments([last, first, first])).toBe("19 May 2031, 12:00 UTC to 20 May 2031, 12:00 UTC");
  expect(formatMoments([last, last])).toBe("20 May 2031, 12:00 UTC");
  expect(formatMoments([])).toBe("");
});
