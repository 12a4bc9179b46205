import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { chooseLocale } from "#i18n/choose-locale.ts";
import { LOCALE_COOKIE } from "#i18n/locale.ts";
import { type Wording, wordingOf } from "#i18n/messages.ts";
import { type MessageId, sayIn } from "#i18n/say.ts";

/** The language of the page that is requested: the chosen one, else the browser's. */
export const getPageWording = cache(async (): Promise<Wording> => {
  const chosen = (await cookies()).get(LOCALE_COOKIE)?.value;
  return wordingOf(chooseLocale(chosen, (await headers()).get("accept-language")));
});

/** A page's title in its language. */
export async function titled(id: MessageId): Promise<Metadata> {
  return { title: sayIn(await getPageWording())(id) };
}
