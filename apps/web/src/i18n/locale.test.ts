import { expect, test } from "vitest";
import { chooseLocale } from "./choose-locale.ts";
import { dateLocale, locales } from "./locale.ts";

test.each([
  ["th", "zh-CN,zh;q=0.9", "th"],
  [undefined, "zh-TW,zh;q=0.9,en;q=0.8", "zh-CN"],
  [undefined, "de-DE, th;q=0.5, en;q=0.9", "en"],
  [undefined, "de, th-TH;q=0.5", "th"],
  [undefined, "en-US", "en"],
  ["klingon", "", "en"],
  [undefined, null, "en"],
  [undefined, ";;q=,*;q=0.1", "en"],
] as const)("with the cookie %s and the header %s a page is in %s", (cookie, header, locale) => {
  expect(chooseLocale(cookie, header)).toBe(locale);
});

test("a date has the same year in every language", () => {
  for (const locale of locales)
    expect(new Intl.DateTimeFormat(dateLocale(locale), { year: "numeric" }).format(new Date("2031-05-20"))).toContain(
      "2031",
    );
});
