import { parseAccept } from "hono/utils/accept";
import { isLocale, type Locale, locales } from "./locale.ts";

/**
 * The language of a page: the chosen one, else the first of the browser's that there is, else English.
 * @param chosen value of the cookie
 * @param accepted the header Accept-Language
 */
export function chooseLocale(chosen: string | undefined, accepted: string | null): Locale {
  if (isLocale(chosen)) return chosen;
  for (const { type } of parseAccept(accepted ?? "")) {
    const language = type.toLowerCase().split("-")[0];
    const found = locales.find((locale) => locale.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}
