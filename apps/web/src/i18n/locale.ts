/** The languages of the pages. English is the one that everything is written in first. */
export const locales = ["en", "th", "zh-CN"] as const;
export type Locale = (typeof locales)[number];

/** Each language in its own words, as a reader looks for it. */
export const localeNames = { en: "English", th: "ไทย", "zh-CN": "简体中文" } as const satisfies Record<Locale, string>;

/** The cookie that holds the chosen language. */
export const LOCALE_COOKIE = "plumbline-locale";

/** True if pages are written in this language. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** Dates in Thai count years as the other languages do, so that a date is the same one for every reader. */
export function dateLocale(locale: Locale): string {
  return locale === "en" ? "en-GB" : locale === "th" ? "th-u-ca-gregory" : locale;
}
